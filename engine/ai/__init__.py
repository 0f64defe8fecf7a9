"""Search that knows no game: it is given candidates and a way to try them."""
