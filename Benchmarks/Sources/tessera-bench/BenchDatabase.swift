import Foundation

/// A PostgreSQL server in a temporary folder, with the durability of its default settings.
struct BenchDatabase {
  /// The URL of the ledger with all customers.
  var url: String { url(of: "tessera") }
  private let port: Int
  private let programs: String
  private let process: Process
  private let folder: String

  /// Returns the URL of the ledger in a schema.
  func url(of schema: String) -> String {
    "postgres://tessera@127.0.0.1:\(port)/postgres?schema=\(schema)"
  }

  /// Creates an empty schema for a ledger.
  func createSchema(_ name: String) throws { try run("CREATE SCHEMA \(name)") }

  /// Runs SQL.
  func run(_ sql: String) throws {
    let command =
      "\(programs)/psql -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p \(port) -U tessera -d postgres"
      + " -c '\(sql)' >/dev/null"
    guard Self.shellStatus(command) == 0 else { throw BenchError.refused }
  }

  /// Creates and starts a server on a free port of the loopback interface.
  static func start() async throws -> BenchDatabase {
    let versions = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    guard let version = versions.compactMap(Int.init).max() else { throw BenchError.refused }
    let programs = "/usr/lib/postgresql/\(version)/bin"
    let folder = "/tmp/tessera-bench-postgres-\(UUID().uuidString)"
    let port = Int.random(in: 20_000..<30_000)
    let script = """
      mkdir -m 700 "\(folder)" && "\(programs)/initdb" -D "\(folder)/data" --locale=C \
        --encoding=UTF8 --username=tessera --auth=trust >/dev/null &&
      exec "\(programs)/postgres" -D "\(folder)/data" -p \(port) -k "\(folder)" \
        -c listen_addresses=127.0.0.1 -c max_connections=200 >"\(folder)/log" 2>&1
      """
    let process = shell(script)
    try process.run()
    for _ in 0..<600 {
      if shellStatus("\(programs)/pg_isready -q -h 127.0.0.1 -p \(port)") == 0 {
        return BenchDatabase(port: port, programs: programs, process: process, folder: folder)
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw BenchError.refused
  }

  /// Stops the server and removes its folder.
  func stop() {
    _ = Self.shellStatus("kill -INT $(head -1 '\(folder)/data/postmaster.pid')")
    process.waitUntilExit()
    _ = Self.shellStatus("rm -rf '\(folder)'")
  }

  /// PostgreSQL does not run as root.
  private static func shell(_ script: String) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let user = getuid() == 0 ? ["runuser", "-u", "postgres", "--"] : []
    process.arguments = user + ["bash", "-c", script]
    process.currentDirectoryURL = URL(filePath: "/tmp")
    return process
  }

  private static func shellStatus(_ script: String) -> Int32 {
    let process = shell(script)
    guard (try? process.run()) != nil else { return 127 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
