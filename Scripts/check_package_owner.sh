# The part `owner` of Scripts/check-package: commands as root for a server of another user.

[ "$(id -u)" -eq 0 ] || skip "the commands need root"
require util-linux curl
user=54321
work=$(mktemp -d)
server_pid=""
stop() {
  if [ -n "$server_pid" ]; then kill "$server_pid" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap stop EXIT
chmod 755 "$work"
# The user cannot read the folder of a build.
install -m 755 "$binary" "$work/tessera"
if [ -n "$swift_libraries" ]; then export LD_LIBRARY_PATH=$swift_libraries; fi
data=$work/data
install -d -o $user -g $user -m 700 "$data"
install -m 644 Examples/catalog.yaml "$work/catalog.yaml"
cat >>"$work/catalog.yaml" <<END

webhooks:
  - {name: crm, url: "https://hooks.example.com/"}
END
as_user() { setpriv --reuid $user --regid $user --clear-groups "$@"; }

# Keys that root creates before the first start.
"$work/tessera" keys init-root --out "$data/root-signing-key" >/dev/null
[ "$(stat -c %u:%g "$data/root-signing-key")" = $user:$user ] || fail "root's keys belong to root"

port=$(free_port)
as_user "$work/tessera" serve --catalog "$work/catalog.yaml" --data "$data" --port "$port" \
  --ready-file "$data/ready" >"$work/log" 2>&1 &
server_pid=$!
for _ in $(seq 600); do
  if [ -e "$data/ready" ]; then break; fi
  kill -0 "$server_pid" 2>/dev/null || break
  sleep 0.1
done
ready() { curl -s --noproxy '*' "http://127.0.0.1:$port/v1/ready"; }
# wait_for PATTERN COMMAND…: until the output of a command has it
wait_for() {
  local wanted=$1
  shift
  for _ in $(seq 100); do
    if "$@" 2>/dev/null | grep -q -- "$wanted"; then return; fi
    sleep 0.2
  done
  cat "$work/log" >&2
  fail "$* did not print $wanted"
}
wait_for '"missing":\[\]' ready

# Each command reports success; the server then uses what it wrote.
"$work/tessera" keys rotate --data "$data" >/dev/null
key=$("$work/tessera" keys list --data "$data" | grep -o '[A-Za-z0-9+/]\{43\}=' | head -n 1)
"$work/tessera" keys revoke "$key" --data "$data" >/dev/null
revoked() { curl -s --noproxy '*' -H 'Authorization: Bearer appl_example' "http://127.0.0.1:$port/v1/revoked-keys"; }
first=$(cat "$data/revoked-keys" | head -n 1)
wait_for "${first:0:40}" revoked
"$work/tessera" webhooks rotate crm --catalog "$work/catalog.yaml" --data "$data" >/dev/null
wrong=$(find "$data" ! -uid $user -o ! -gid $user)
[ -z "$wrong" ] || fail "files of another user in the data folder: $wrong"
as_user find "$data" -type f -exec cat {} + >/dev/null || fail "the server's user cannot read its files"
say "commands as root change a running server of another user"

# A list that the server cannot read is reported, and forgets no revoked key.
chown root "$data/revoked-keys"
wait_for '"missing":\["revoked-keys"\]' ready
wait_for "${first:0:40}" revoked
chown $user "$data/revoked-keys"
wait_for '"missing":\[\]' ready
say "an unreadable list of revoked keys makes a server not ready until it can read it"

# The user itself may do the same, and another user may not.
as_user "$work/tessera" keys rotate --data "$data" >/dev/null || fail "the server's user cannot rotate keys"
if setpriv --reuid 54322 --regid 54322 --clear-groups "$work/tessera" keys rotate --data "$data" >/dev/null 2>&1; then
  fail "another user rotated keys"
fi
# A restored folder belongs to the owner of its parent.
"$work/tessera" backup --data "$data" --out "$work/backup" >/dev/null
install -d -o $user -g $user -m 700 "$work/home"
"$work/tessera" restore --from "$work/backup" --data "$work/home/restored" >/dev/null
[ -z "$(find "$work/home" ! -uid $user)" ] || fail "a restored folder has files of root"
say "backups that root restores belong to the owner of the folder"
