import Foundation
import GRDB
import RepositoryFiles
import Testing

/// What the commands print about ledgers of other versions.
@Suite(.timeLimit(.minutes(30))) struct SchemaCommandTests {
  private static let stored = Repository.root.appending(path: "Tests/Server/Ledgers")
  /// The number of the newest one.
  private static let newest: Int = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: stored.path)) ?? []
    return names.compactMap { $0.hasSuffix(".sqlite") ? Int($0.dropLast(7)) : nil }.max() ?? 0
  }()
  private static let ledger = stored.appending(path: "\(newest).sqlite")
  private static let root = stored.appending(path: "\(newest).root.pem").path

  private let folder: TemporaryFolder
  private let data: String
  private let catalog: String

  /// Makes a data directory with the newest stored ledger.
  init() throws {
    folder = try TemporaryFolder()
    let directory = folder.url.appending(path: "data")
    (data, catalog) = (directory.path, folder.url.appending(path: "catalog.yaml").path)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.ledger, to: directory.appending(path: "ledger.sqlite"))
    let text = """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_example]
      entitlements: {pro: [monthly]}
      """
    try text.write(toFile: catalog, atomically: true, encoding: .utf8)
  }

  /// Returns SQL that adds a migration of a later version to the list.
  private static func later(_ step: Int, keepsOlderServers: Bool) -> String {
    """
    INSERT INTO ledger_migrations
    SELECT max(number) + \(step), 'later', '99.0.0', \(keepsOlderServers ? 1 : 0), 1
    FROM ledger_migrations
    """
  }

  private func change(_ sql: String) throws {
    let file = try DatabaseQueue(path: "\(data)/ledger.sqlite")
    try file.writeWithoutTransaction { try $0.execute(sql: sql) }
    try file.close()
  }

  @Test(arguments: 1...newest)
  func `Stored ledgers of all versions are verified by this one`(number: Int) async throws {
    try FileManager.default.removeItem(atPath: "\(data)/ledger.sqlite")
    try FileManager.default.copyItem(
      atPath: Self.stored.appending(path: "\(number).sqlite").path,
      toPath: "\(data)/ledger.sqlite")
    let root = Self.stored.appending(path: "\(number).root.pem").path
    let ended = try await Commands.run([
      "ledger", "verify", "--catalog", catalog, "--root", root, "--data", data,
    ])
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.output == "")
    #expect(ended.errors.contains("facts verified"))
    #expect(ended.errors.contains("events derived again"))
  }

  @Test(arguments: [
    ("DROP TABLE paywall_impressions", "table paywall_impressions is missing"),
    ("ALTER TABLE customers ADD COLUMN note TEXT", "table customers, column note is unknown"),
    (later(1, keepsOlderServers: false), "written by Tessera 99.0.0; install 99.0.0 or later"),
    (later(2, keepsOlderServers: true), "is missing, but"),
  ])
  func `A server on another schema says what it found in one line, and does not start`(
    sql: String, problem: String
  ) async throws {
    // The first start creates the keys, so that the ledger is the only problem later.
    let file = "\(data)/ledger.sqlite"
    try FileManager.default.removeItem(atPath: file)
    let server = try ServerProcess(catalog: catalog, root: Self.root, data: data)
    server.stop()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file + suffix)
    }
    try FileManager.default.copyItem(at: Self.ledger, to: URL(filePath: file))
    try change(sql)

    let ended = try await Commands.run([
      "serve", "--catalog", catalog, "--root", Self.root, "--data", data, "--port", "0",
    ])
    #expect(ended.status == 1)
    #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    #expect(ended.errors.contains(problem), "\(ended.errors)")
    let doctor = try await Commands.run([
      "doctor", "--offline", "--catalog", catalog, "--root", Self.root, "--data", data,
    ])
    #expect(doctor.status != 0)
    #expect(doctor.output.contains(problem), "\(doctor.output)")
  }

  @Test func `A server continues on a ledger with a newer migration that keeps older servers`()
    async throws
  {
    try change(Self.later(1, keepsOlderServers: true))
    let doctor = try await Commands.run([
      "doctor", "--offline", "--catalog", catalog, "--root", Self.root, "--data", data,
    ])
    #expect(doctor.output.contains("install 99.0.0 or later"), "\(doctor.output)")
    let digest = try await Commands.run(["ledger", "digest", "--data", data])
    #expect(digest.status == 0, "\(digest.errors)")
  }
}
