# The part `python` of Scripts/check-package.

python3 -c 'import ensurepip, venv' 2>/dev/null || require python3-venv
command -v curl >/dev/null || require curl
require dpkg-dev patchelf binutils
Scripts/package --binary "$binary" --output "$folder/packages" --fast --only wheel >/dev/null
wheel=$(echo "$folder/packages"/*.whl)
if [ -n "$swift_libraries" ]; then export LD_LIBRARY_PATH=$swift_libraries; fi

# The commands of the page, in an empty folder.
mkdir "$folder/python"
cp "$wheel" "$folder/python/"
blocks Docs/Packages.md "Python" >"$folder/commands"
(cd "$folder/python" && env -u PYTHONPATH bash -euo pipefail "$folder/commands") >"$folder/output" 2>&1 || {
  if grep -q 'No matching distribution\|Could not find a version' "$folder/output"; then
    skip "PyPI did not give pytest"
  fi
  cat "$folder/output" >&2
  fail "a command of Docs/Packages.md failed"
}
expect '1 passed' "$folder/output"
seconds=$(sed -n 's/.*1 passed.* in \([0-9.]*\)s.*/\1/p' "$folder/output")
say "Docs/Packages.md: the first test passed, in $seconds s"
# A slow machine gets more than the five seconds that users get.
awk -v seconds="$seconds" -v most="${TESSERA_PYTEST_SECONDS:-5}" 'BEGIN { exit !(seconds < most) }' ||
  fail "the first test took $seconds s"

venv=$folder/python/venv
"$venv/bin/pip" --quiet --disable-pip-version-check install mypy >"$folder/mypy.log" 2>&1 &&
  "$venv/bin/mypy" --strict --python-executable "$venv/bin/python" Packaging/python/tessera \
    --exclude pytest_plugin >"$folder/mypy.log" 2>&1 || {
  cat "$folder/mypy.log" >&2
  fail "the types of the package are wrong"
}
"$venv/bin/python" -m pytest -q -p no:cacheprovider Packaging/python/tests >"$folder/output" 2>&1 || {
  cat "$folder/output" >&2
  fail "a test of Packaging/python/tests failed"
}
say "the tests of the package: $(tail -n 1 "$folder/output")"
"$venv/bin/pip" --quiet --disable-pip-version-check install app-store-server-library==3.1.2 \
  >"$folder/pip.log" 2>&1 || skip "PyPI did not give Apple's library"
"$venv/bin/python" -B -m pytest -q -p no:cacheprovider Examples/python/test_apple_library.py \
  >"$folder/output" 2>&1 || {
  cat "$folder/output" >&2
  fail "Examples/python/test_apple_library.py failed"
}
say "Apple's library for Python, with its fixed host: $(tail -n 1 "$folder/output")"

# The tests of Docs/TestKit.md, with the settings of the page's example left out: it names no file here.
mkdir "$folder/page"
awk '/^```python$/ { on = 1; next } /^```$/ { on = 0 } on' Docs/TestKit.md >"$folder/page/test_page.py"
(cd "$folder/page" && "$venv/bin/python" -B -m pytest -q -p no:cacheprovider test_page.py) \
  >"$folder/output" 2>&1 || {
  cat "$folder/output" >&2
  fail "a test of Docs/TestKit.md failed"
}
say "Docs/TestKit.md: $(tail -n 1 "$folder/output")"

# The commands of Docs/TestKit.md, with the program of the wheel.
mkdir "$folder/kit"
{
  echo "export PATH=$venv/bin:\$PATH"
  echo "trap 'kill \$(jobs -p) 2>/dev/null || true' EXIT"
  awk '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on' Docs/TestKit.md |
    sed -e "s|Examples/|$PWD/Examples/|g" -e "s/8090/$(free_port)/g" -e "s/8453/$(free_port)/g"
} >"$folder/commands"
(cd "$folder/kit" && bash -euo pipefail "$folder/commands") >"$folder/output" 2>&1 || {
  cat "$folder/output" >&2
  fail "a command of Docs/TestKit.md failed"
}
expect '"notificationType":"DID_RENEW"' "$folder/output"
expect 'status 401' "$folder/output"
say "Docs/TestKit.md: its commands work"
