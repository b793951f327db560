# Functions of Scripts/check-package and its parts.

say() { printf 'check-package: %s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# skip REASON: 75 (EX_TEMPFAIL) means that something is not available here.
skip() {
  say "SKIPPED: $*"
  exit 75
}

# require PACKAGES: installs Debian's packages; a service that they would start is not needed.
require() {
  local missing=() package policy=/usr/sbin/policy-rc.d status=0
  for package in "$@"; do
    [[ "$(dpkg -s "$package" 2>/dev/null || true)" == *"Status: install ok installed"* ]] ||
      missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || skip "run as root: apt-get install ${missing[*]}"
  say "installing with apt-get: ${missing[*]}"
  [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"; }
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
    --no-install-recommends "${missing[@]}"; } >"$folder/apt.log" 2>&1 || status=$?
  rm -f "$policy"
  [ "$status" -eq 0 ] || skip "apt-get did not install ${missing[*]}"
}

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# expect TEXT FILE: the file must contain the text.
expect() {
  grep -q -- "$1" "$2" || {
    say "expected \`$1\`, found:"
    cat "$2" >&2
    exit 1
  }
}

# blocks PAGE HEADING: the shell code below a heading of a page.
blocks() {
  awk -v heading="## $2" '
    /^## / { part = $0 == heading }
    /^```sh$/ { on = 1; next }
    /^```$/ { on = 0 }
    part && on' "$1"
}
