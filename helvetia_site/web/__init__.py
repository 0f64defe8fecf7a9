"""The web server: the event loop reads and writes, two children make the pages.

`python -m helvetia_site.web` starts it. A client that is slow costs no thread.
"""
