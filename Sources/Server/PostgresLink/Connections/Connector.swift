#if Postgres
  internal import CLibPQ
  internal import Foundation

  /// Connects to the first host that qualifies, on a thread of its own.
  ///
  /// libpq resolves names while it connects, which blocks, so the I/O thread cannot do it.
  struct Connector: Sendable {
    /// A connection in pipeline mode, and its server.
    struct Connected: Sendable {
      let connection: ServerConnection
      let server: PostgresServer
      let host: Int
    }

    let url: PostgresURL
    let configuration: PostgresLink.Configuration
    let hosts: HostOrder

    /// Tries each host once.
    func connect() -> Result<Connected, PostgresError> {
      _ = OpenSSLCleanup.isOff
      var reasons: [String] = []
      var clearest: PostgresError?
      for index in hosts.order {
        do throws(PostgresError) {
          return .success(try connect(to: index))
        } catch {
          // A host that is down says less about the fix than a host that rejects the password.
          if case .unavailable(let reason) = error {
            reasons.append(reason)
          } else {
            clearest = clearest ?? error
          }
        }
      }
      return .failure(clearest ?? .unavailable(reason: reasons.joined(separator: "; ")))
    }

    private func connect(to index: Int) throws(PostgresError) -> Connected {
      let host = url.hosts[index]
      let end = ContinuousClock.now + configuration.connectDeadline
      let connection = try open(host, end)
      let session = BlockingSession(connection: connection, host: host, end: end)
      let server = try session.inspect()
      if !configuration.acceptsReadOnlyServers {
        if server.isInRecovery {
          throw .unavailable(
            reason: "\(host) is a standby (in recovery); add the other hosts to the URL")
        }
        if server.isReadOnly {
          throw .unavailable(
            reason: "\(host) is read-only; turn default_transaction_read_only off")
        }
      }
      if let problem = hosts.accept(server, at: index) {
        throw .unavailable(reason: "\(host): \(problem)")
      }
      for statement in configuration.onConnect { _ = try session.run(statement) }
      guard PQsetnonblocking(connection.pointer, 1) == 0,
        PQenterPipelineMode(connection.pointer) == 1
      else { throw .unavailable(reason: "\(host): \(connection.problem)") }
      return Connected(connection: connection, server: server, host: index)
    }

    private func open(
      _ host: PostgresURL.Host, _ end: ContinuousClock.Instant
    ) throws(PostgresError) -> ServerConnection {
      let parameters = url.parameters(for: host)
      guard let pointer = Self.start(parameters) else {
        throw .unavailable(reason: "libpq has no memory")
      }
      let connection = ServerConnection(pointer)
      // Without a receiver libpq writes to the standard error.
      PQsetNoticeReceiver(pointer, { _, _ in }, nil)
      // With it a failed connection's message contains the SQLSTATE.
      PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
      guard PQstatus(pointer) != CONNECTION_BAD else {
        throw ConnectProblem.error(connection, host)
      }
      var events = POLLOUT
      while true {
        guard SocketWait.wait(connection.socket, Int32(events), until: end) else {
          let limit = configuration.connectDeadline.text
          throw .unavailable(reason: "\(host) did not accept a connection in \(limit)")
        }
        switch PQconnectPoll(pointer) {
        case PGRES_POLLING_OK:
          PQsetErrorVerbosity(pointer, PQERRORS_DEFAULT)
          return connection
        case PGRES_POLLING_READING: events = POLLIN
        case PGRES_POLLING_WRITING: events = POLLOUT
        default: throw ConnectProblem.error(connection, host)
        }
      }
    }

    private static func start(
      _ parameters: [(keyword: String, value: String)]
    ) -> OpaquePointer? {
      let texts = parameters.flatMap { [strdup($0.keyword), strdup($0.value)] }
      defer { for text in texts { free(text) } }
      var keywords = stride(from: 0, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) }
      var values = stride(from: 1, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) }
      keywords.append(nil)
      values.append(nil)
      return PQconnectStartParams(keywords, values, 0)
    }
  }
#endif
