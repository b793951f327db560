"""Prints the licenses and notices of the libraries in the program, for its packages.

    python3 Scripts/package_notices.py CHECKOUTS [NAME=FILE …]

CHECKOUTS is the folder with the resolved dependencies, one folder for each. Further files, such as the
license of Swift's own libraries, are added under their names. Equal texts are printed once.
"""

import sys
from pathlib import Path

PATTERNS = ("LICENSE*", "NOTICE*", "COPYING*")


def texts(checkouts, others):
    """The texts with the names of the libraries that have them, in the order of the first name."""
    found = {}
    for folder in sorted(Path(checkouts).iterdir(), key=lambda path: path.name.lower()):
        files = [file for pattern in PATTERNS for file in sorted(folder.glob(pattern))]
        if not any(file.name.startswith(("LICENSE", "COPYING")) for file in files):
            sys.exit(f"package: {folder.name}: has no license file; add its license by hand")
        for file in files:
            add(found, f"{folder.name}: {file.name}", file)
    for other in others:
        name, path = other.split("=", 1)
        add(found, name, Path(path))
    return found


def add(found, name, file):
    text = "\n".join(line.rstrip() for line in file.read_text(errors="replace").strip().splitlines())
    found.setdefault(text, []).append(name)


if __name__ == "__main__":
    print("The program contains the following libraries, under these licenses and notices.")
    for text, names in texts(sys.argv[1], sys.argv[2:]).items():
        print("\n" + "=" * 80 + "\n" + "\n".join(names) + "\n" + "=" * 80 + "\n\n" + text)
