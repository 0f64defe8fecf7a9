"""For those who watch the server: does it live, is it ready, what does it count."""
