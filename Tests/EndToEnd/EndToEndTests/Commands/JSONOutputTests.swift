import Foundation
import Testing

/// The output of commands for programs.
@Suite(.timeLimit(.minutes(30))) struct JSONOutputTests {
  /// A command with its options, as the program describes it.
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let name: String
      }
      let names: [Name]?
    }
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?

    var hasJSON: Bool {
      (arguments ?? []).contains { ($0.names ?? []).contains { $0.name == "json" } }
    }

    /// The commands without subcommands, by their full names.
    func leaves(of parents: [String] = []) -> [(name: String, command: Command)] {
      let name = parents + [commandName]
      guard let subcommands else { return [(name.dropFirst().joined(separator: " "), self)] }
      return subcommands.flatMap { $0.leaves(of: name) }
    }
  }

  private struct Tool: Decodable {
    let command: Command
  }

  /// The commands that print no data, and those whose output has one form.
  private static let others: Set<String> = [
    // They run until they are stopped; `--ready-file` is for programs.
    "serve", "simulate", "store run", "example",
    // They write files.
    "store save", "store populate",
    // They print a YAML file.
    "catalog from-storekit", "catalog from-revenuecat",
    // It always prints JSON.
    "events show",
    "help",
  ]

  private func json(_ ended: Commands.Ended) throws -> [[String: Any]] {
    #expect(ended.status == 0, "\(ended.errors)")
    return try ended.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `Every command that prints data has the option --json`() async throws {
    let ended = try await Commands.run(["--experimental-dump-help"])
    let tool = try JSONDecoder().decode(Tool.self, from: Data(ended.output.utf8))
    let leaves = tool.command.leaves()
    #expect(leaves.count > 80, "all commands are in the description")
    let without = Set(leaves.filter { !$0.command.hasJSON }.map(\.name))
    #expect(without == Self.others)
  }

  @Test func `Changes of a catalog are JSON objects, one on each line`() async throws {
    let folder = try TemporaryFolder()
    for (name, entitlement) in [("old.yaml", "pro"), ("new.yaml", "plus")] {
      try """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_test]
      entitlements: {\(entitlement): [com.example.pro.monthly]}

      """.write(to: folder.url.appending(path: name), atomically: true, encoding: .utf8)
    }
    let lines = try await Commands.run(["catalog", "diff", "old.yaml", "new.yaml"], in: folder.url)
    let changes = try json(
      try await Commands.run(["catalog", "diff", "old.yaml", "new.yaml", "--json"], in: folder.url))
    #expect(!changes.isEmpty)
    #expect(
      changes.map { $0["change"] as? String }
        == lines.output.split(separator: "\n").map(String.init))
  }

  @Test func `Signing keys are listed as JSON without their private halves`() async throws {
    let folder = try TemporaryFolder()
    let made = try json(
      try await Commands.run(
        ["keys", "init-root", "--out", "root", "--json"], in: folder.url))
    #expect(made.first?["file"] as? String == "root")
    let signed = try await Commands.run(
      ["keys", "sign-intermediate", "--root-key", "root", "--out", "key", "--json"], in: folder.url)
    let key = try #require(try json(signed).first)
    #expect(Set(key.keys) == ["key", "expires_at", "roots", "file"])
    #expect(key["roots"] as? [String] == (made.first?["root"] as? String).map { [$0] })
  }

  @Test func `A catalog to publish comes from the environment or the settings`() async throws {
    let folder = try TemporaryFolder()
    let catalog = folder.url.appending(path: "wrong.yaml")
    try "apps: 3\n".write(to: catalog, atomically: true, encoding: .utf8)
    let settings = folder.url.appending(path: "settings.yaml")
    try "catalog: wrong.yaml\n".write(to: settings, atomically: true, encoding: .utf8)
    let cases: [([String], [String: String])] = [
      ([], ["TESSERA_CATALOG": catalog.path]), (["--settings", settings.path], [:]),
    ]
    for (flags, variables) in cases {
      let ended = try await Commands.run(
        ["catalog", "publish"] + flags, in: folder.url, with: variables)
      #expect(ended.status == 1 && ended.errors.contains("wrong.yaml:1"), "\(ended.errors)")
    }
    let none = try await Commands.run(["catalog", "publish"], in: folder.url)
    #expect(none.status == 2 && none.errors.contains("TESSERA_CATALOG"), "\(none.errors)")
  }

  @Test func `A migration without a database says how to name one`() async throws {
    let folder = try TemporaryFolder()
    let none = try await Commands.run(
      ["ledger", "migrate"], in: folder.url, with: ["TESSERA_DATA": folder.url.path])
    #expect(none.status == 1)
    #expect(none.errors.contains("--settings") && none.errors.contains("TESSERA_LEDGER"))
  }
}
