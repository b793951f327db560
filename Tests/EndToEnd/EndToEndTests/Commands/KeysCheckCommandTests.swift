import AppStoreCore
import AppStoreServerAPI
import Foundation
import SimulatorServer
import Testing

/// `tessera keys check` against a simulated store on a port.
@Suite(.serialized, .timeLimit(.minutes(30))) struct KeysCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Starts a store, runs the command against it, and stops it.
  private func run(
    keyID: String = SimulatedAPIKey.keyID, file: URL? = nil, _ arguments: String...
  ) async throws -> Commands.Ended {
    let data = folder.url.appending(path: "store")
    let store = try StoreProcess(data: data.path)
    defer { store.kill() }
    let keyFile = data.appending(path: "AuthKey_\(SimulatedAPIKey.keyID).p8")
    return try await Commands.run(
      [
        "keys", "check", "--key", (file ?? keyFile).path, "--key-id", keyID,
        "--issuer-id", SimulatedAPIKey.issuerID, "--bundle-id", "com.example.app", "--url",
        "http://127.0.0.1:\(store.port)",
      ] + arguments)
  }

  @Test func `The key of a simulated store passes, as a table`() async throws {
    let ended = try await run()

    let lines = ended.output.split(separator: "\n").map(String.init)
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    #expect(
      lines.prefix(7) == [
        "check        outcome  evidence", "private key  passed   a P-256 key in PKCS#8",
        "key id       passed   TESSERASIM",
        "issuer id    passed   7e55e7a0-51f0-4a8e-9d3c-000000000001",
        "bundle id    passed   com.example.app",
        "token        passed   signed with ES256; its own public key verifies it",
        "server       passed   the token is accepted (4040010: Transaction id not found.)",
      ])
    #expect(lines.count == 8)
    #expect(lines.last?.hasPrefix("clock        passed ") == true)
  }

  @Test func `An unknown key fails with the problem, with --json`() async throws {
    let stranger = folder.url.appending(path: "stranger.p8")
    let key = try APIKey.make(issuerID: "a", keyID: "b", bundleID: "c")
    try key.pemRepresentation.write(to: stranger, atomically: true, encoding: .utf8)

    let ended = try await run(file: stranger, "--json")

    #expect(ended.status == 1)
    let rows = try ended.output.split(separator: "\n").map { line in
      try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    }
    #expect(rows.count == 7)
    let failed = rows.filter { $0["outcome"] == "failed" }
    #expect(
      failed == [
        [
          "check": "server", "outcome": "failed",
          "evidence": "401: the token is rejected; the .p8 file is not the key with this key id",
        ]
      ])
  }

  @Test func `A wrong key ID fails at the store and differs from the file's name`() async throws {
    let ended = try await run(keyID: "TESSERASIN")

    #expect(ended.status == 1)
    #expect(ended.output.contains("key id       warning  "))
    #expect(
      ended.output.contains(
        "server       FAILED   401: the token is rejected; the server does not know the key id"))
  }

  @Test func `An unreadable key or an invalid URL is reported in one line with status 2`()
    async throws
  {
    let missing = folder.url.appending(path: "missing.p8").path
    func complaint(_ key: String, _ url: String) async throws -> String {
      let ended = try await Commands.run([
        "keys", "check", "--key", key, "--key-id", "A", "--issuer-id", "B", "--bundle-id", "C",
        "--url", url,
      ])
      #expect(ended.status == 2)
      #expect(ended.output.isEmpty)
      #expect(ended.errors.split(separator: "\n").count == 1)
      return ended.errors
    }
    #expect(try await complaint(missing, "http://127.0.0.1:1").contains("missing.p8"))
    let key = folder.url.appending(path: "key.p8")
    let pem = try APIKey.make(issuerID: "a", keyID: "b", bundleID: "c").pemRepresentation
    try pem.write(to: key, atomically: true, encoding: .utf8)
    #expect(try await complaint(key.path, "127.0.0.1").contains("base URL"))
  }
}
