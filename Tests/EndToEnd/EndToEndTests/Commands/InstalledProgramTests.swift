import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import ServerAdministration
import Testing

/// `tessera` as an operator has it: installed, in any folder, with the settings of a service.
@Suite(.timeLimit(.minutes(30))) struct InstalledProgramTests {
  private let folder: TemporaryFolder
  private let data: URL

  init() throws {
    folder = try TemporaryFolder()
    data = folder.url.appending(path: "data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
  }

  private func addEntry() async throws {
    let ledger = try SQLiteLedger(path: data.appending(path: DataDirectory.ledgerFile).path)
    try await ledger.append(
      AuditEntry(
        at: Timestamp(milliseconds: 0), actor: "person:ann", action: .grant, subject: "ada",
        details: [:]))
    try await ledger.quarantine(
      source: "receipt", check: "signature", explanation: "forged", raw: Array("a token".utf8),
      at: Timestamp(milliseconds: 0))
    try ledger.close()
  }

  /// Makes a folder as a package installs it, and returns the program in it.
  private func install(in folder: URL) throws -> URL {
    let files = FileManager.default
    let examples = folder.appending(path: "share/tessera/examples")
    try files.createDirectory(at: examples, withIntermediateDirectories: true)
    for name in ["Catalog.storekit", "catalog.yaml"] {
      try files.copyItem(
        at: Commands.repository.appending(path: "Examples/\(name)"),
        to: examples.appending(path: name))
    }
    let program = folder.appending(path: "bin/tessera")
    try files.createDirectory(
      at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
    // A hard link: a symbolic one is followed to the folder of the build.
    try files.linkItem(at: Commands.tessera, to: program)
    return program
  }

  @Test func `Commands find the data of a server by flag, environment and settings file`()
    async throws
  {
    try await addEntry()
    let settings = folder.url.appending(path: "settings.yaml")
    try "data: data\n".write(to: settings, atomically: true, encoding: .utf8)
    let empty = folder.url.appending(path: "empty").path
    let cases: [([String], [String: String])] = [
      (["--data", data.path], ["TESSERA_DATA": empty]), ([], ["TESSERA_DATA": data.path]),
      ([], ["TESSERA_SETTINGS": settings.path]), (["--settings", settings.path], [:]),
    ]
    for (flags, variables) in cases {
      let ended = try await Commands.run(["audit"] + flags, in: folder.url, with: variables)
      #expect(ended.output.contains("person:ann  grant  ada"), "\(flags) \(ended.errors)")
    }
    let none = try await Commands.run(["audit"], in: folder.url)
    #expect(none.status == 1)
  }

  @Test func `The catalog comes from flag, environment and settings file, and is required`()
    async throws
  {
    let catalog = Commands.repository.appending(path: "Examples/catalog.yaml").path
    let settings = folder.url.appending(path: "settings.yaml")
    try "catalog: \(catalog)\n".write(to: settings, atomically: true, encoding: .utf8)
    let cases: [([String], [String: String])] = [
      (["--catalog", catalog], [:]), ([], ["TESSERA_CATALOG": catalog]),
      (["--settings", settings.path], [:]),
    ]
    for (flags, variables) in cases {
      let ended = try await Commands.run(
        ["experiments", "list"] + flags, in: folder.url, with: variables)
      #expect(ended.status == 0, "\(flags) \(ended.errors)")
    }
    let none = try await Commands.run(["experiments", "list"], in: folder.url)
    #expect(none.status == 1)
    #expect(none.errors.contains("--catalog: missing") && none.errors.contains("TESSERA_CATALOG"))
  }

  @Test func `The quarantine has a header, or is JSON`() async throws {
    try await addEntry()
    let table = try await Commands.run(["quarantine", "list", "--data", data.path])
    #expect(
      table.output == """
        id\treceived\tsource\tcheck\tretries
        1\t1970-01-01T00:00:00Z\treceipt\tsignature\t0

        """)
    let json = try await Commands.run(["quarantine", "list", "--json", "--data", data.path])
    let item = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(item?["check"] as? String == "signature" && item?["bytes"] as? Int == 7)
  }

  @Test func `An installed program finds the packaged examples in any folder`() async throws {
    // Next to the program of the build, because a hard link is in the same file system.
    let place = Commands.folder.appending(path: "installed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let program = try install(in: place)
    let ended = try await Commands.run(
      ["store", "populate", "--customers", "5", "--months", "1", "--seed", "1"], in: data,
      program: program)
    #expect(ended.status == 0, "\(ended.errors)")
    let demo = try await Commands.run(["demo", "--once"], in: data, program: program)
    #expect(demo.status == 1)
    #expect(demo.errors.contains("PurchasesApp: not built"), "\(demo.errors)")
    try FileManager.default.removeItem(at: place.appending(path: "share"))
    let missing = try await Commands.run(
      ["store", "populate", "--customers", "5"], in: data, program: program)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("Examples/Catalog.storekit: not here, nor"))
  }

  @Test func `With JSON logs, each line that the server writes is an object`() async throws {
    let ended = try await Commands.run(
      ["serve", "--log-format", "json", "--catalog", "missing.yaml"], in: data,
      with: ["TESSERA_PROT": "80"])
    #expect(ended.status == 1)
    let lines = (ended.output + ended.errors).split(separator: "\n")
    let objects = try lines.map {
      try #require(
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
    }
    #expect(objects.allSatisfy { $0["level"] is String && $0["message"] is String })
    let reasons = objects.compactMap { $0["reason"] as? String }
    #expect(reasons.contains { $0.contains("did you mean TESSERA_PORT?") }, "\(lines)")
    #expect(reasons.last?.contains("missing.yaml") == true, "\(lines)")
  }
}
