"""The checks that compare Tessera with other programs, with its documents and with its own rules.

`Scripts/check NAME` runs one. runner.py lists them, with the Python libraries that they need. What
they have in common is in shared: reports, processes, HTTP, servers and stores, PostgreSQL, pages.
"""
