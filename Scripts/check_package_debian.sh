# The part `debian` of Scripts/check-package.

[ "$(id -u)" -eq 0 ] || skip "a clean Debian needs root"
require lintian debootstrap dpkg-dev patchelf binutils systemd xz-utils
mkdir -p "$folder/old" "$folder/new"
Scripts/package --binary "$binary" --output "$folder/old" --number 1 --fast --only deb >/dev/null
Scripts/package --binary "$binary" --output "$folder/new" --number 2 --fast >/dev/null

# Two runs give the same bytes.
mkdir "$folder/again"
Scripts/package --binary "$binary" --output "$folder/again" --number 2 --fast >/dev/null
for file in "$folder/new"/*; do
  cmp "$file" "$folder/again/${file##*/}" || fail "${file##*/}: differs in the second run"
done
rm -r "$folder/again"
say "two runs give equal packages"

lintian --fail-on error --tag-display-limit 0 "$folder/new"/*.deb >"$folder/lintian" 2>/dev/null || {
  cat "$folder/lintian" >&2
  fail "lintian found errors"
}
if [ -s "$folder/lintian" ]; then sed 's/^/check-package: lintian: /' "$folder/lintian" >&2; fi

# systemd checks a unit with its program present.
unit=$folder/unit
mkdir -p "$unit/usr/bin" "$unit/lib/systemd/system" "$unit/etc"
dpkg-deb -x "$folder/new"/*.deb "$unit"
level=$(systemd-analyze security --offline=true --root="$unit" --no-pager \
  "$unit/lib/systemd/system/tessera.service" 2>/dev/null | sed -n 's/.*Overall exposure level for .*: //p')
say "systemd-analyze security: $level"
[[ "$level" == [01].* ]] || fail "the exposure level of the unit is not below 2"
rm -r "$unit"

# --- A clean Debian; a copy of it is saved for the next run.

base=.build/packages/debian.tar
if [ ! -e "$base" ]; then
  mkdir -p .build/packages
  say "downloading a clean Debian"
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
  debootstrap --variant=minbase --include=ca-certificates,curl bookworm "$folder/base" "$mirror" \
    >"$folder/debootstrap.log" 2>&1 || skip "debootstrap failed: $(tail -n 1 "$folder/debootstrap.log")"
  tar --create --file "$base.new" --directory "$folder/base" . && mv "$base.new" "$base"
  rm -r "$folder/base"
fi

# new_root NAME: unpacks it, with the settings of this machine's apt and network.
new_root() {
  root=$folder/$1
  mkdir "$root"
  tar --extract --file "$base" --directory "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  cp -a /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
  cp -a /etc/ssl/certs/. "$root/etc/ssl/certs/"
  install -m 755 Scripts/check_package_systemctl "$root/usr/local/bin/systemctl"
  if [ -n "$swift_libraries" ]; then
    mkdir -p "$root/opt/swift-libraries"
    cp "$swift_libraries"/*.so "$root/opt/swift-libraries/"
    echo /opt/swift-libraries >"$root/etc/ld.so.conf.d/swift.conf"
    chroot "$root" ldconfig
  fi
}

# in_root SCRIPT: runs a shell script there; its processes end with it.
in_root() {
  local names=(http_proxy https_proxy HTTP_PROXY HTTPS_PROXY no_proxy) kept=() name
  for name in "${names[@]}"; do
    if [ -n "${!name:-}" ]; then kept+=("$name=${!name}"); fi
  done
  unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" chroot "$root" \
    env -i "${kept[@]}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 bash -euo pipefail -c "cd /root; $1" \
    >"$folder/output" 2>&1 || {
    say "in a clean Debian, a command failed:"
    tail -n 40 "$folder/output" >&2
    exit 1
  }
}

new_root clean
port=$(free_port)
# Other servers may run on this machine, so the port is another one than on the page.
page=$(blocks Docs/Packages.md "Debian" | sed "s/8080/$port/g")
in_root "apt-get -qq update"
cp "$folder/old"/*.deb "$root/root/"
in_root "
  mkdir -p /etc/tessera && echo 'TESSERA_PORT=$port' >/etc/tessera/environment
  $page
  tessera --version"
expect '"pro"' "$folder/output"
expect '"missing":\[\]' "$folder/output"
say "Docs/Packages.md: a clean Debian serves after the commands of the page"
in_root "
  [ \"\$(stat -c '%U:%G %a' /etc/tessera /var/lib/tessera | tr '\n' ' ')\" = 'root:tessera 750 tessera:tessera 700 ' ]
  [ \"\$(stat -c '%U %a' /var/lib/tessera/ledger.sqlite)\" = 'tessera 600' ]
  getent passwd tessera | grep -q /usr/sbin/nologin
  man=\$(gzip -dc /usr/share/man/man1/tessera-serve.1.gz) && grep -q 'SH SYNOPSIS' <<<\"\$man\"
  bash -n /usr/share/bash-completion/completions/tessera
  gzip -dc /usr/share/doc/tessera/THIRD-PARTY-NOTICES.gz | grep -q swift-nio
  runuser -u tessera -- tessera doctor --settings /etc/tessera/settings.yaml --url http://127.0.0.1:$port || true"

# --- Upgrade, with a changed setting and a customer

cp "$root/var/lib/tessera/root-public-key" "$folder/root-key"
echo 'log_format: json' >>"$root/etc/tessera/settings.yaml"
rm "$root/root"/*.deb
cp "$folder/new"/*.deb "$root/root/"
in_root "
  apt-get -qq install -y ./tessera_*.deb
  systemctl start tessera
  curl -sf http://127.0.0.1:$port/v1/ready
  runuser -u tessera -- tessera ledger verify --catalog /etc/tessera/catalog.yaml --data /var/lib/tessera
  dpkg-query -W -f '\${Version}\n' tessera"
expect 'dev2$' "$folder/output"
expect '0 facts verified' "$folder/output"
cmp "$folder/root-key" "$root/var/lib/tessera/root-public-key" || fail "an upgrade changed the root key"
expect 'log_format: json' "$root/etc/tessera/settings.yaml"
say "an upgrade keeps settings, ledger and keys"

# --- Removal and purge

in_root "
  apt-get -qq remove -y tessera
  if command -v tessera; then exit 1; fi
  [ -e /etc/tessera/settings.yaml ] && [ -e /var/lib/tessera/ledger.sqlite ]
  [ ! -e /lib/systemd/system/tessera.service ]"
say "a removal keeps settings, ledger and keys"
in_root "
  apt-get -qq purge -y tessera
  [ ! -e /etc/tessera ] && [ ! -e /var/lib/tessera ]
  if dpkg -s tessera; then exit 1; fi
  left=\$(find / -xdev \( -path /proc -o -path /run -o -path /var/log -o -path /opt -o -path /root -o -path /tmp \
    -o -path /var/lib/apt -o -path /var/cache \) -prune -o -iname '*tessera*' -print)
  [ -z \"\$left\" ] || { echo \"left: \$left\"; false; }"
say "a purge leaves no file"

# --- The Dockerfile and compose.yaml

new_root docker
port=$(free_port)
cp "$folder/new"/*.deb "$root/tmp/"
cp Examples/catalog.yaml "$root/tmp/catalog.yaml"
python3 Scripts/check_package_docker.py run Deploy/Dockerfile >"$folder/steps"
python3 Scripts/check_package_docker.py command Deploy/Dockerfile >"$folder/command"
in_root "$(cat "$folder/steps")"
expect . "$folder/command"
in_root "
  install -m 644 /tmp/catalog.yaml /etc/tessera/catalog.yaml
  export TESSERA_PORT=$port
  $(cat "$folder/command") &
  for i in \$(seq 200); do curl -sf http://127.0.0.1:$port/v1/ready && break || sleep 0.1; done
  curl -sf http://127.0.0.1:$port/v1/ready"
expect '"missing":\[\]' "$folder/output"
say "the Dockerfile's steps work in a clean Debian (without Docker)"
