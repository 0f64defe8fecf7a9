"""SQLite as a database of ours: threads of a process queue for it."""
