import AppStoreCore
import Catalog
import Events
import Foundation
import Ledger
import LedgerPostgres
import LedgerSQLite
import PostgresTestSupport
import RepositoryFiles
import SignedData
import Subscriptions
import TestSupport
import Testing
import WebhookDelivery
import Webhooks

/// The same ledger as a file of SQLite and as a dump of PostgreSQL, made by the first version with a
/// migration.
struct StoredLedger: CustomTestStringConvertible, Sendable {
  /// The number of the newest migration that it has.
  let number: Int
  var testDescription: String { "\(number)" }

  private static let folder = Repository.root.appending(path: "Tests/Server/Ledgers")

  /// The stored ledgers, oldest first.
  static let all: [StoredLedger] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      name.hasSuffix(".sqlite") ? Int(name.dropLast(7)).map(StoredLedger.init) : nil
    }.sorted { $0.number < $1.number }
  }()

  private func file(_ suffix: String) -> String {
    Self.folder.appending(path: "\(number)\(suffix)").path
  }

  /// Runs a test on a copy.
  func with(_ kind: StoreKind, _ body: (LedgerDatabase) async throws -> Void) async throws {
    switch kind {
    case .memory: break
    case .sqlite:
      try await LedgerDatabase.with(kind) { database in
        try FileManager.default.copyItem(atPath: file(".sqlite"), toPath: database.location)
        try await body(database)
      }
    case .postgres:
      #if Postgres
        let server = try await PostgresServerProcess.shared()
        let url = try await server.makeDatabase(restoredFrom: file(".postgres.sql"))
        try await body(LedgerDatabase(kind: kind, location: url))
      #endif
    }
  }

  /// Returns the parts, with rows and hash, that are not as they were stored.
  func differences(from digest: LedgerDigest) throws -> [String] {
    let stored = try String(contentsOfFile: file(".digest"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let found = Set(Self.lines(digest))
    return stored.filter { !found.contains($0) }
  }

  private static func lines(_ digest: LedgerDigest) -> [String] {
    digest.parts.map { "\($0.part) \($0.rows) \($0.hash)" }
  }

  /// Makes the files: both ledgers, the hashes of their parts, and the root of their signatures.
  func make() async throws {
    #if Postgres
      try await withTemporaryFolder { folder in
        let source = try SQLiteLedger(path: folder + "/ledger.sqlite")
        try await RandomLife().live(on: source, seed: 1, steps: 24)
        let url = try await PostgresServerProcess.shared().makeDatabase()
        let copy = try await PostgresLedger(url: url)
        _ = try await LedgerCopy(from: source, to: copy).run()
        for ledger in [source, copy] as [any LedgerStore] { try await Self.derive(ledger) }
        let digest = try await LedgerDigest.of(source)
        let differences = try await LedgerDigest.of(copy).differences(from: digest)
        #expect(differences == [])
        try source.close()
        await copy.close()
        try? FileManager.default.removeItem(atPath: file(".sqlite"))
        _ = try SQLiteLedgerStorage().copy(source.path, to: file(".sqlite"))
        let name = String(url.split(separator: "/").last ?? "")
        try await PostgresServerProcess.shared().dump("tessera", of: name)
          .write(toFile: file(".postgres.sql"), atomically: true, encoding: .utf8)
        try (Self.lines(digest).joined(separator: "\n") + "\n")
          .write(toFile: file(".digest"), atomically: true, encoding: .utf8)
        try Cast().store.chain.root.pem
          .write(toFile: file(".root.pem"), atomically: true, encoding: .utf8)
      }
    #endif
  }

  /// Derives the events of a ledger, and their deliveries to an endpoint.
  private static func derive(_ ledger: any LedgerStore) async throws {
    let clock = VirtualClock(at: Cast.start + .days(400))
    let projector = EventProjector(ledger: ledger, clock: clock) { ledgerID in
      EventDerivation(ledgerID: ledgerID, catalog: EntitlementCatalog(["pro": ["monthly"]]))
    }
    var endpoint = WebhookEndpoint(
      name: "crm",
      url: WebhookURL(text: "https://example.com/hook", origin: "https://example.com"))
    endpoint.start = .beginning
    let queue = EndpointQueue(endpoint, ledger: ledger, clock: clock)
    while true {
      let step = try await projector.step()
      _ = try await queue.update()
      if case .caughtUp = step { return }
    }
  }
}

extension LedgerDatabase {
  /// Returns the schema of a new ledger as the database describes it.
  static func schema(_ kind: StoreKind) async throws -> [String] {
    var schema: [String] = []
    try await with(kind) { database in
      try await database.create()
      schema = try await database.schema()
    }
    return schema
  }

  /// Returns the schema as the database describes it: one line for each part, sorted.
  ///
  /// It does not use the queries with which stores compare schemas.
  func schema() async throws -> [String] {
    switch kind {
    case .memory: return []
    case .sqlite:
      return try await run(
        """
        SELECT 'column ' || t.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' '
          || ifnull(c.dflt_value, '') || ' ' || c.pk
        FROM sqlite_master AS t, pragma_table_xinfo(t.name) AS c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY 1
        """,
        """
        SELECT 'index ' || t.name || ' ' || i."unique" || ' ' || i.origin || ' ' || i.partial || ' '
          || (SELECT group_concat(c.name) FROM pragma_index_xinfo(i.name) AS c WHERE c.key)
        FROM sqlite_master AS t, pragma_index_list(t.name) AS i WHERE t.type = 'table' ORDER BY 1
        """,
        "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'index') ORDER BY 1")
    case .postgres:
      return try await run(
        """
        SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default,
          collation_name, is_identity)
        FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1
        """,
        """
        SELECT replace(indexdef, current_schema() || '.', '') FROM pg_indexes
        WHERE schemaname = current_schema() ORDER BY 1
        """,
        """
        SELECT concat_ws(' ', event_object_table, trigger_name, event_manipulation, action_timing)
        FROM information_schema.triggers WHERE trigger_schema = current_schema() ORDER BY 1
        """)
    }
  }
}
