#if Postgres
  internal import CLibPQ
  internal import Foundation

  /// Runs the first statements of a connection, one after the other, until a deadline.
  struct BlockingSession {
    let connection: ServerConnection
    let host: PostgresURL.Host
    let end: ContinuousClock.Instant

    func run(_ statement: PostgresStatement) throws(PostgresError) -> PostgresRows {
      let pointer = connection.pointer
      let types = statement.parameters.types
      let sent = statement.parameters.withPointers { count, values, lengths, formats in
        PQsendQueryParams(pointer, statement.sql, count, types, values, lengths, formats, 1)
      }
      guard sent == 1 else { throw lost() }
      var last: QueryResult?
      while true {
        while PQisBusy(pointer) == 1 {
          guard SocketWait.wait(connection.socket, Int32(POLLIN), until: end) else {
            throw .unavailable(reason: "\(host) did not complete the connection in time")
          }
          guard PQconsumeInput(pointer) == 1 else { throw lost() }
        }
        guard let result = PQgetResult(pointer) else { break }
        last = QueryResult(result)
      }
      guard let last else { throw lost() }
      switch PQresultStatus(last.pointer) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return PostgresRows(result: last)
      default: throw PostgresError(last.pointer)
      }
    }

    private func lost() -> PostgresError {
      .unavailable(reason: "\(host): \(connection.problem)")
    }
  }

  extension BlockingSession {
    private static let state = PostgresStatement(
      """
      SELECT pg_is_in_recovery(), current_setting('transaction_read_only') = 'on',
        current_setting('server_version_num')::int8, d.datcollate,
        coalesce(to_jsonb(d)->>'datlocprovider', 'c'),
        coalesce(to_jsonb(d)->>'daticulocale', to_jsonb(d)->>'datlocale'),
        pg_encoding_to_char(d.encoding),
        (extract(epoch FROM clock_timestamp()) * 1000000)::int8
      FROM pg_database d WHERE d.datname = current_database()
      """)

    /// Reads what a connection has to know about its server.
    func inspect() throws(PostgresError) -> PostgresServer {
      let before = Date.now
      let rows = try run(Self.state)
      let middle = before.addingTimeInterval(Date.now.timeIntervalSince(before) / 2)
      guard let row = rows.first else { throw .configuration(reason: "\(host) has no database") }
      let isICU = try row.text(4) == "i"
      let name = isICU ? "icu:\(try row.optionalText(5) ?? "")" : try row.text(3)
      let isInRecovery = try row.bool(0)
      let own = Int64(middle.timeIntervalSince1970 * 1_000_000)
      // Not every server and user may do this; a check that needs it is then skipped.
      let identity = try? run("SELECT system_identifier FROM pg_control_system()").first?.int8(0)
      let file =
        isInRecovery
        ? nil : try? run("SELECT pg_walfile_name(pg_current_wal_lsn())").first?.text(0)
      // A query whose client is gone then ends; servers without this setting run it to its end.
      _ = try? run("SET client_connection_check_interval = 2000")
      return PostgresServer(
        host: host, version: Int(try row.int8(2)),
        timeline: file.flatMap { Int($0.prefix(8), radix: 16) }, systemIdentifier: identity,
        collation: name, encoding: try row.text(6), isInRecovery: isInRecovery,
        isReadOnly: try row.bool(1),
        clockSkew: .microseconds(try row.int8(7) - own))
    }
  }
#endif
