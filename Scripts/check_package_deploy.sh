# The part `deploy` of Scripts/check-package.

require prometheus nginx-light openssl python3-yaml curl
work=$folder/deploy
mkdir -p "$work"
cp Deploy/alerts.yml Deploy/alerts_test.yml "$work/"

# --- Prometheus and Grafana

touch "$work/token"
sed "s|/etc/prometheus/tessera-token|$work/token|" Deploy/prometheus.yml >"$work/prometheus.yml"
/usr/bin/python3 Scripts/check_package_metrics.py Deploy/grafana.json Deploy/alerts.yml \
  Sources/Server >"$work/panels.yml"
for call in "check config prometheus.yml" "check rules alerts.yml panels.yml" \
  "test rules alerts_test.yml"; do
  # shellcheck disable=SC2086
  (cd "$work" && promtool $call) >"$folder/output" 2>&1 || {
    cat "$folder/output" >&2
    fail "promtool $call failed"
  }
done
say "promtool accepts the scrape configuration, the alerts with their tests, and the dashboard's queries"

# --- nginx in front of a server

if [ -n "$swift_libraries" ]; then export LD_LIBRARY_PATH=$swift_libraries; fi
server=$(free_port) plain=$(free_port) secure=$(free_port)
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  if [ -n "${database:-}" ]; then
    as_postgres "$postgres/pg_ctl" -D "$database/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$database"
  fi
}
trap stop EXIT
"$binary" serve --settings Packaging/debian/settings.yaml --catalog Examples/catalog.yaml \
  --data "$work/data" --port "$server" --ready-file "$work/ready" >"$work/log" 2>&1 &
pids+=($!)
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=tessera.example.com -days 1 \
  -addext subjectAltName=DNS:tessera.example.com -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
sed -e "s|/etc/letsencrypt/live/tessera.example.com/fullchain.pem|$work/cert.pem|" \
  -e "s|/etc/letsencrypt/live/tessera.example.com/privkey.pem|$work/key.pem|" \
  -e "s|127.0.0.1:8080|127.0.0.1:$server|" -e '/listen \[::\]/d' -e "s|listen 80;|listen 127.0.0.1:$plain;|" \
  -e "s|listen 443 |listen 127.0.0.1:$secure |" -e "s|/var/log/nginx/|$work/|" Deploy/nginx.conf >"$work/site.conf"
cat >"$work/nginx.conf" <<END
pid $work/nginx.pid;
error_log $work/error.log;
events {}
http { access_log off; client_body_temp_path $work/body; proxy_temp_path $work/proxy; include $work/site.conf; }
END
nginx -t -q -c "$work/nginx.conf" -g "daemon off;" || fail "nginx rejects Deploy/nginx.conf"
nginx -c "$work/nginx.conf" -g "daemon off;" &
pids+=($!)
for _ in $(seq 300); do
  if [ -e "$work/ready" ] && [ -e "$work/nginx.pid" ]; then break; fi
  sleep 0.1
done
through() {
  curl -s --noproxy '*' --cacert "$work/cert.pem" --resolve "tessera.example.com:$secure:127.0.0.1" "$@"
}
through -f "https://tessera.example.com:$secure/v1/ready" >"$folder/output" || fail "no response through nginx"
expect '"missing":\[\]' "$folder/output"
# Through the proxy no client is a client on this machine.
[ "$(through -o "$folder/output" -w '%{http_code}' "https://tessera.example.com:$secure/metrics")" = 401 ] ||
  fail "the metrics are public through nginx"
curl -sf --noproxy '*' "http://127.0.0.1:$server/metrics" >"$folder/output"
expect '^tessera_in_app_purchase_key_usable{app="com.example.app",environment="Sandbox"} 0' "$folder/output"
[ "$(curl -s --noproxy '*' -o "$folder/output" -w '%{http_code}' "http://127.0.0.1:$plain/v1/ready")" = 301 ] ||
  fail "nginx does not redirect HTTP"
curl -s --noproxy '*' -o /dev/null -w '%{redirect_url}\n' -H 'Host: other.example' \
  "http://127.0.0.1:$plain/dashboard?key=sk_example" >"$folder/output"
expect '^https://tessera.example.com/dashboard' "$folder/output"
through -f -o /dev/null "https://tessera.example.com:$secure/dashboard?key=sk_example" || fail "no dashboard through nginx"
expect 'GET /dashboard HTTP' "$work/tessera.log"
if grep -q sk_example "$work/tessera.log" "$work/tessera-error.log"; then fail "nginx logs secret keys"; fi
say "nginx serves a server with Deploy/nginx.conf, without its metrics"

# --- The server of compose.yaml, with a PostgreSQL on this machine

postgres=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
if [ -z "$postgres" ] || ! ldd "$binary" | grep -q libpq; then
  say "SKIPPED: compose.yaml was not run; install postgresql, and build with libpq-dev"
  exit 0
fi
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}
# A folder of its own, because the user postgres cannot read those of root.
database=$(mktemp -d) sql=$(free_port) server=$(free_port)
export POSTGRES_PASSWORD TESSERA_DATABASE_PASSWORD
POSTGRES_PASSWORD=$(openssl rand -hex 16) TESSERA_DATABASE_PASSWORD=$(openssl rand -hex 16)
if [ "$(id -u)" -eq 0 ]; then chown postgres "$database"; fi
(cd / && as_postgres bash -c "'$postgres/initdb' -D '$database/data' -U postgres -A scram-sha-256 \
  --pwfile=<(echo $POSTGRES_PASSWORD) >/dev/null && '$postgres/pg_ctl' -w -D '$database/data' -l '$database/log' \
  -o '-p $sql -c listen_addresses=127.0.0.1 -c unix_socket_directories=' start >/dev/null") ||
  fail "PostgreSQL did not start"
/usr/bin/python3 Scripts/check_package_docker.py config Deploy/compose.yaml role >"$work/role.sh"
PATH=$postgres:$PATH POSTGRES_USER=postgres PGHOST=127.0.0.1 PGPORT=$sql PGPASSWORD=$POSTGRES_PASSWORD \
  bash -euo pipefail "$work/role.sh" >/dev/null || fail "the script of compose.yaml creates no database"
/usr/bin/python3 Scripts/check_package_docker.py environment \
  Deploy/compose.yaml | sed "s|@database/|@127.0.0.1:$sql/|" >"$work/environment"
(
  set -a
  . "$work/environment"
  exec "$binary" serve --settings Packaging/debian/settings.yaml --catalog Examples/catalog.yaml \
    --data "$work/keys" --port "$server" --ready-file "$work/ready2"
) >"$work/log2" 2>&1 &
pids+=($!)
for _ in $(seq 300); do
  if [ -e "$work/ready2" ]; then break; fi
  kill -0 "${pids[-1]}" 2>/dev/null || break
  sleep 0.1
done
curl -sf --noproxy '*' "http://127.0.0.1:$server/v1/ready" >"$folder/output" || {
  cat "$work/log2" >&2
  fail "the server does not work with the environment of compose.yaml"
}
expect '"missing":\[\]' "$folder/output"
grep -q '^TESSERA_TRUSTED_PROXY=' "$work/environment" || fail "compose.yaml trusts no proxy"
[ "$(PGPASSWORD=$POSTGRES_PASSWORD "$postgres/psql" -h 127.0.0.1 -p "$sql" -U postgres -At -c \
  "SELECT rolsuper OR rolcreaterole OR rolcreatedb FROM pg_roles WHERE rolname = 'tessera'")" = f ] ||
  fail "the role of compose.yaml can do more than use its database"
[ ! -e "$work/keys/ledger.sqlite" ] || fail "the ledger is not in PostgreSQL"
say "the settings of compose.yaml start a server with its ledger in PostgreSQL (without Docker)"
