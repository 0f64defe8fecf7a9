"""The web server: the event loop reads and writes, threads make the pages.

`python -m helvetia_site.web` starts it. A client that is slow costs no thread.
"""
