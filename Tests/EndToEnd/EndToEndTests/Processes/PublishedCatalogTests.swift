#if Postgres
  import Foundation
  import PostgresTestSupport
  import SignedData
  import TestSupport
  import Testing
  import WaitingTestSupport

  /// Two `tessera serve` on one database, whose catalog is published.
  @Suite(.requiresPostgres, .timeLimit(.minutes(30))) struct PublishedCatalogTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func file(_ name: String, _ text: String) throws -> String {
      let url = folder.url.appending(path: name)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return url.path
    }

    private func catalog(unlocking entitlement: String) -> String {
      """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_test]
          secret_api_keys: [sk_test]
      entitlements: {\(entitlement): [com.example.pro.monthly]}

      """
    }

    @Test func `A published catalog reaches running servers and those that start later`()
      async throws
    {
      let database = try await PostgresDatabase(on: try await PostgresServerProcess.launch())
      #expect(try await database.migrate().status == 0)
      let root = try file("root.pem", try TestStore().chain.root.pem)
      let (old, new) = (catalog(unlocking: "pro"), catalog(unlocking: "plus"))
      let files = try ["one.yaml", "two.yaml"].map { try file($0, old) }
      func start(_ place: Int) throws -> ServerProcess {
        try ServerProcess(
          catalog: files[place], root: root,
          data: folder.url.appending(path: "data-\(place)").path, ledger: database.serverURL)
      }
      let one = try start(0)
      defer { one.kill() }

      let nothing = try await Commands.run(["catalog", "published", "--ledger", database.serverURL])
      #expect(nothing.status != 0 && nothing.errors.contains("no catalog was published"))
      let wrong = try file("wrong.yaml", "apps: 3\n")
      let refused = try await Commands.run(
        ["catalog", "publish", wrong, "--ledger", database.serverURL])
      #expect(refused.status == 1 && refused.errors.contains("wrong.yaml:1"), "\(refused)")
      let local = try await Commands.run(
        ["catalog", "publish", files[0], "--ledger", folder.url.path])
      #expect(local.status != 0, "\(local)")

      let published = try await Commands.run(
        ["catalog", "publish", try file("new.yaml", new), "--ledger", database.serverURL])
      #expect(published.output == "published catalog 1\n", "\(published)")
      try await eventually("the running server's file is the published one") {
        try String(contentsOfFile: files[0], encoding: .utf8) == new
      }
      let two = try start(1)
      defer { two.kill() }
      #expect(try String(contentsOfFile: files[1], encoding: .utf8) == new)
      let printed = try await Commands.run(
        ["catalog", "published", "--ledger", database.serverURL])
      #expect(printed.output == new, "\(printed)")
    }
  }
#endif
