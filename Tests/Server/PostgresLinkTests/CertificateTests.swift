#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Testing

  @Suite(.serialized, .timeLimit(.minutes(30)), .requiresPostgres)
  struct CertificateTests {
    @Test func `A certificate of a known root is accepted and large results arrive`() async throws {
      let server = try await tlsServer()
      let url = url(server, root: "server.crt")
      try await withLink(to: url) { link in
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let rows = try await link.query(
          [
            PostgresStatement("SELECT $1::bytea", [.bytes(bytes)]),
            "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
          ])

        #expect(try rows[0][0].bytes(0) == bytes)
        #expect(try rows[1][0].bool(0))
      }
    }

    @Test func `A certificate of an unknown root is rejected`() async throws {
      let server = try await tlsServer()
      let error = try await startError(url(server, root: "other.crt"))

      guard case .tls(let reason) = error else {
        Issue.record("TLS fails, not \(error)")
        return
      }
      #expect(reason.contains("certificate verify failed"))
    }

    @Test func `A certificate for another name is rejected`() async throws {
      let server = try await tlsServer()
      let error = try await startError(
        url(server, root: "server.crt").replacing("localhost", with: "127.0.0.1"))

      guard case .tls(let reason) = error else {
        Issue.record("TLS fails, not \(error)")
        return
      }
      #expect(reason.contains("does not match host name"))
    }

    @Test func `A missing root certificate is named`() async throws {
      let server = try await tlsServer()
      let error = try await startError(url(server, root: "absent.crt"))

      guard case .tls(let reason) = error else {
        Issue.record("TLS fails, not \(error)")
        return
      }
      #expect(reason.contains("absent.crt"))
    }

    @Test func `A server without TLS is rejected if certificates are verified`() async throws {
      let server = try await PostgresServerProcess.shared()
      let error = try await startError(server.url("sslmode=verify-full", "sslrootcert=/etc/hosts"))

      guard case .tls = error else {
        Issue.record("TLS fails, not \(error)")
        return
      }
    }

    private func url(_ server: PostgresServerProcess, root: String) -> String {
      server.url("sslmode=verify-full", "sslrootcert=\(server.folder)/\(root)")
        .replacing("127.0.0.1", with: "localhost")
    }

    private func tlsServer() async throws -> PostgresServerProcess {
      let server = try await PostgresServerProcess.launch()
      for name in ["server", "other"] {
        try await server.runAsServer([
          "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
          "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
          "subjectAltName=DNS:localhost", "-keyout", "\(server.folder)/\(name).key", "-out",
          "\(server.folder)/\(name).crt",
        ])
      }
      try await server.stop()
      try await server.start(adding: [
        "ssl": "on", "ssl_cert_file": "\(server.folder)/server.crt",
        "ssl_key_file": "\(server.folder)/server.key",
      ])
      return server
    }
  }
#endif
