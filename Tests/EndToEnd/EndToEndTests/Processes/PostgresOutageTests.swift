#if Postgres
  import Foundation
  import FoundationNetworking
  import PostgresTestSupport
  import SignedData
  import TestSupport
  import Testing
  import WaitingTestSupport

  /// A `tessera serve` whose database is stopped and started again.
  @Suite(.requiresPostgres, .timeLimit(.minutes(30))) struct PostgresOutageTests {
    private static let catalog = """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_test]
          secret_api_keys: [sk_test]
      entitlements: {pro: [com.example.pro.monthly]}
      """

    /// Sends a request and returns its status, body and the field `Retry-After`.
    private func send(
      _ server: ServerProcess, _ path: String, body: String? = nil, key: String = "appl_test"
    ) async throws -> (status: Int, body: String, retryAfter: String?) {
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)"))
      var request = URLRequest(url: url, timeoutInterval: 30)
      request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
      if let body {
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
      }
      let (data, response) = try await URLSession.shared.data(for: request)
      let reply = try #require(response as? HTTPURLResponse)
      return (
        reply.statusCode, String(decoding: data, as: UTF8.self),
        reply.value(forHTTPHeaderField: "Retry-After")
      )
    }

    @Test func `While the database is down requests get 503; then nothing is lost`() async throws {
      let postgres = try await PostgresServerProcess.launch()
      let database = try await PostgresDatabase(on: postgres)
      #expect(try await database.migrate().status == 0)
      let folder = try TemporaryFolder()
      let catalog = folder.url.appending(path: "catalog.yaml").path
      try Self.catalog.write(toFile: catalog, atomically: true, encoding: .utf8)
      let root = folder.url.appending(path: "root.pem").path
      try TestStore().chain.root.pem.write(toFile: root, atomically: true, encoding: .utf8)
      let server = try ServerProcess(
        catalog: catalog, root: root, data: folder.url.appending(path: "data").path,
        ledger: database.serverURL)
      defer { server.kill() }
      let grant = #"{"duration":"daily"}"#
      let ada = "/v1/subscribers/ada"
      #expect(try await send(server, ada).status == 201)
      #expect(
        try await send(
          server, "\(ada)/entitlements/pro/promotional", body: grant, key: "sk_test"
        ).status == 201)
      #expect(try await send(server, "/v1/ready").status == 200)

      try await postgres.stop(.immediate)
      let ready = try await send(server, "/v1/ready")
      // The ledger does not respond, or the server's lease to read ends first.
      let names = ["\"ledger\"", "\"lease\""]
      #expect(ready.status == 503 && names.contains(where: ready.body.contains), "\(ready)")
      #expect(try await send(server, "/v1/health").status == 200)
      for (path, body) in [
        (ada, nil), ("/v1/subscribers/bob", nil),
        ("\(ada)/attributes", #"{"attributes":{"a":{"value":"b","updated_at_ms":1}}}"#),
      ] {
        let reply = try await send(server, path, body: body)
        #expect(reply.status == 503 && reply.retryAfter == "2", "\(path): \(reply)")
        #expect(!reply.body.contains("subscriber"), "\(reply)")
      }

      try await postgres.start()
      try await eventually("the server is ready again") {
        try await send(server, "/v1/ready").status == 200
      }
      let again = try await send(server, ada)
      #expect(again.status == 200 && again.body.contains("\"pro\""), "\(again)")
      #expect(try await send(server, "/v1/subscribers/bob").status == 201)

      let nodes = "SELECT count(*) FROM tessera.nodes"
      #expect(try await postgres.run(nodes, database: database.name) == "1")
      server.stop()
      #expect(try await postgres.run(nodes, database: database.name) == "0")
    }
  }
#endif
