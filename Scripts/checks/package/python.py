"""The wheel in a new environment, with the commands and tests of Docs/Packages.md and TestKit.md."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from checks.package.parts import make_packages, require
from checks.shared.pages import blocks, expect_text, follow
from checks.shared.processes import free_port, run
from checks.shared.report import Problem, Unavailable, expect, say

KIT = "Docs/TestKit.md"


def main(folder: Path) -> None:
    venv = subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True)
    require(*(["python3-venv"] if venv.returncode else []), *([] if shutil.which("curl") else ["curl"]),
            "dpkg-dev", "patchelf", "binutils")
    [wheel] = make_packages(folder / "packages", "--only", "wheel")
    place = folder / "python"
    place.mkdir()
    shutil.copy(wheel, place)
    check_page(place)
    programs = place / "venv/bin"
    check_types_and_tests(programs)
    check_kit(folder, programs)


def check_page(place: Path) -> None:
    """The commands of the page, in an empty folder."""
    commands = blocks("Docs/Packages.md", "Python")
    done = run(["env", "-u", "PYTHONPATH", "bash", "-euo", "pipefail", "-c", commands], folder=place,
               status=None, timeout=1800)
    output = done.stdout + done.stderr
    if done.returncode and re.search("No matching distribution|Could not find a version", output):
        raise Unavailable("PyPI did not give pytest")
    if done.returncode:
        raise Problem(f"a command of Docs/Packages.md failed:\n{output}")
    expect_text(output, "Docs/Packages.md", "1 passed")
    seconds = float(re.findall(r"1 passed.* in ([\d.]*)s", output)[0])
    say(f"Docs/Packages.md: the first test passed, in {seconds} s")
    # A slow machine gets more than the five seconds that users get.
    most = float(os.environ.get("TESSERA_PYTEST_SECONDS", "5"))
    expect(seconds < most, f"the first test took {seconds} s")


def test(programs: Path, *arguments: str, folder: Path | None = None) -> str:
    """Runs pytest; returns the last line that it prints."""
    output = run([str(programs / "python"), "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
                 folder=folder, timeout=1800).stdout
    return output.strip().splitlines()[-1]


def check_types_and_tests(programs: Path) -> None:
    pip = [str(programs / "pip"), "--quiet", "--disable-pip-version-check", "install"]
    run([*pip, "mypy"])
    run([str(programs / "mypy"), "--strict", "--python-executable", str(programs / "python"),
         "Packaging/python/tessera", "--exclude", "pytest_plugin"])
    say(f"the tests of the package: {test(programs, 'Packaging/python/tests')}")
    if run([*pip, "app-store-server-library==3.1.2"], status=None).returncode:
        raise Unavailable("PyPI did not give Apple's library")
    say("Apple's library for Python, with its fixed host: "
        + test(programs, "Examples/python/test_apple_library.py"))


def check_kit(folder: Path, programs: Path) -> None:
    """The tests and the commands of the page, with the program of the wheel."""
    page, kit = folder / "page", folder / "kit"
    for each in (page, kit):
        each.mkdir()
    # Without the settings of the page's example, which name no file here.
    (page / "test_page.py").write_text(blocks(KIT, language="python"))
    say(f"{KIT}: {test(programs, 'test_page.py', folder=page)}")
    output = follow(KIT, f"cd {kit}\n{blocks(KIT)}", folder, {
        "Examples/": f"{Path.cwd()}/Examples/", "8090": str(free_port()), "8453": str(free_port())},
        str(programs))
    expect_text(output, f"the commands of {KIT}", '"notificationType":"DID_RENEW"', "status 401")
    say(f"{KIT}: its commands work")
