"""Makes the Python wheel: the program, its examples, and the package with the plugin of pytest.

    python3 Scripts/package_wheel.py FILES SOURCES VERSION PLATFORM OUTPUT LEVEL

FILES is the folder of the program's files, SOURCES the one of the Python code. Equal files and the same
SOURCE_DATE_EPOCH give equal bytes.
"""

import base64
import hashlib
import os
import sys
import time
import zipfile
from pathlib import Path

METADATA = """Metadata-Version: 2.1
Name: tessera
Version: {version}
Summary: A simulated App Store and an entitlement server, with fixtures for pytest.
License: Apache-2.0
License-File: LICENSE
License-File: THIRD-PARTY-NOTICES
Classifier: Framework :: Pytest
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown

Test a subscription backend without Apple: the fixture `app_store` is a simulated App Store with virtual time,
`notifications` collects its notifications, and `tessera_server` is an entitlement server.

```python
def test_a_trial_becomes_a_subscription(app_store, notifications):
    app_store.buy("ada", "com.example.pro.monthly")
    app_store.advance("P1W")
    assert notifications.names() == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"]
    assert app_store.has_access("ada", "com.example.pro.monthly")
```
"""

WHEEL = """Wheel-Version: 1.0
Generator: tessera
Root-Is-Purelib: false
Tag: {tag}
"""

ENTRY_POINTS = """[console_scripts]
tessera = tessera.program:main

[pytest11]
tessera = tessera.pytest_plugin
"""


def contents(files, sources, version, tag):
    """The files of the wheel: path, bytes and mode."""
    info = f"tessera-{version}.dist-info"
    found = {}
    for file in sorted((sources / "tessera").glob("*")):
        if file.suffix == ".py" or file.name == "py.typed":
            found[f"tessera/{file.name}"] = (file.read_bytes(), 0o644)
    found["tessera/bin/tessera"] = ((files / "bin/tessera").read_bytes(), 0o755)
    for file in sorted((files / "share/tessera/examples").iterdir()):
        found[f"tessera/examples/{file.name}"] = (file.read_bytes(), 0o644)
    for name in ["LICENSE", "THIRD-PARTY-NOTICES"]:
        found[f"{info}/licenses/{name}"] = (
            (files / "share/doc/tessera" / name).read_bytes(), 0o644)
    found[f"{info}/METADATA"] = (METADATA.format(version=version).encode(), 0o644)
    found[f"{info}/WHEEL"] = (WHEEL.format(tag=tag).encode(), 0o644)
    found[f"{info}/entry_points.txt"] = (ENTRY_POINTS.encode(), 0o644)
    record = "".join(
        f"{path},sha256={hashed(data)},{len(data)}\n" for path, (data, _) in found.items())
    found[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    return found


def hashed(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def write(files, sources, version, platform, output, level):
    tag = f"py3-none-{platform}"
    # The dates of a zip begin in 1980.
    date = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315_532_800))[:6]
    path = output / f"tessera-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as wheel:
        for name, (data, mode) in contents(files, sources, version, tag).items():
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:5], Path(sys.argv[5]),
          int(sys.argv[6]))
