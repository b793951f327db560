#if Postgres
  extension PostgresURL {
    /// The keywords of libpq and their values to connect to one of the hosts.
    ///
    /// Source: <https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-PARAMKEYWORDS>
    func parameters(for host: Host) -> [(keyword: String, value: String)] {
      var list: [(keyword: String, value: String)] = [
        ("host", host.name), ("port", String(host.port)), ("dbname", database),
        ("sslmode", tlsMode.rawValue), ("ssl_min_protocol_version", "TLSv1.2"),
        // It saves a round trip.
        ("gssencmode", "disable"),
        ("client_encoding", "UTF8"), ("target_session_attrs", "any"),
        ("fallback_application_name", "tessera"),
        // A server that is gone is noticed in 11 seconds, or 8 while data is sent.
        ("keepalives", "1"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
        ("keepalives_count", "3"), ("tcp_user_timeout", "8000"),
        ("options", Self.sessionSettings(schema)),
      ]
      if let user { list.append(("user", user)) }
      if let password { list.append(("password", password)) }
      list += passedOn.map { (keyword: $0.key, value: $0.value) }
      return list
    }

    /// The settings of every session.
    ///
    /// A prepared statement with a short array is planned again at each call if custom plans are
    /// allowed, which costs more than the statement.
    private static func sessionSettings(_ schema: String) -> String {
      [
        "search_path=\(schema)", "plan_cache_mode=force_generic_plan", "jit=off",
        "idle_in_transaction_session_timeout=10000",
      ].map { "-c \($0)" }.joined(separator: " ")
    }
  }
#endif
