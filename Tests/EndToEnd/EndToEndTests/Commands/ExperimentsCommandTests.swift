import Foundation
import LedgerSQLite
import RepositoryFiles
import ServerAdministration
import Testing

/// `tessera experiments` as run by a person.
@Suite(.timeLimit(.minutes(30))) struct ExperimentsCommandTests {
  private static let base = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_one]
    entitlements: {pro: [monthly]}
    offerings:
      default: {packages: [{identifier: $rc_monthly, product: monthly}]}
      yearly_first: {packages: [{identifier: $rc_monthly, product: monthly}]}
      sale: {packages: [{identifier: $rc_monthly, product: monthly}]}
    current_offering: default

    """

  private static func document() throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "Docs/Experiments.md"), encoding: .utf8)
  }

  /// Returns the blocks of a document in a language.
  private static func blocks(_ language: String, of text: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  /// Returns a folder with the catalog of the documentation.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let yaml = blocks("yaml", of: try document()).joined()
    try (base + yaml).write(
      to: folder.url.appending(path: "catalog.yaml"), atomically: true, encoding: .utf8)
    return folder
  }

  private func run(_ arguments: String...) async throws -> Commands.Ended {
    let folder = try Self.folder()
    return try await Commands.run(["experiments"] + arguments, in: folder.url)
  }

  @Test func `A decision is in the audit log with its reason and figures`() async throws {
    let folder = try Self.folder()
    let ledger = try SQLiteLedger(path: folder.url.appending(path: DataDirectory.ledgerFile).path)
    try ledger.close()
    func decide(_ choice: String) async throws -> Commands.Ended {
      try await Commands.run(
        [
          "experiments", "decide", "yearly_first", choice, "--reason", "More yearly plans",
          "--catalog", "catalog.yaml", "--data", folder.url.path, "--actor", "ada",
        ], in: folder.url)
    }
    let ended = try await decide("b")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.output.hasPrefix("recorded: b. "), "\(ended.output)")
    let audit = try await Commands.run(["audit", "--data", folder.url.path])
    #expect(audit.output.contains("person:ada  decide_experiment  yearly_first"))
    for detail in ["reason: More yearly plans", "variant: b", "variant_a: 0 customers"] {
      #expect(audit.output.contains(detail), "\(audit.output)")
    }
    let unknown = try await decide("z")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("yearly_first: no variant z; use one of a, b, none"))
  }

  @Test func `The commands of the documentation print what it shows`() async throws {
    let document = try Self.document()
    let commands = Self.blocks("sh", of: document)
    let outputs = Self.blocks("text", of: document)
    #expect(commands.count == 3 && outputs.count == 3)
    for (command, output) in zip(commands, outputs) {
      let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
      let folder = try TemporaryFolder()
      try (Self.base + Self.blocks("yaml", of: document).joined()).write(
        to: folder.url.appending(path: "catalog.yaml"), atomically: true, encoding: .utf8)
      let ended = try await Commands.run(Array(words.dropFirst()), in: folder.url)
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.output == output)
    }
  }

  @Test func `The list and one experiment are shown`() async throws {
    let list = try await run("list", "--catalog", "catalog.yaml")
    #expect(list.status == 0, "\(list.errors)")
    #expect(
      list.output == """
        name          status   type                   enrollment  variants    decided by
        yearly_first  running  subscription_ordering  50 %        a 50, b 50  conversion_to_paying over 14 days

        """)
    let shown = try await run("show", "yearly_first", "--catalog", "catalog.yaml")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(
      shown.output.contains("variant b     50 %, offering yearly_first, banner: sale, ending: none")
    )
    #expect(shown.output.contains("self-test     passed, p = "))
    let unknown = try await run("show", "yearly", "--catalog", "catalog.yaml")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("no experiment yearly"))
  }

  @Test func `JSON has the figures and reasons`() async throws {
    func object(_ ended: Commands.Ended) throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(ended.output.utf8))
      return try #require(value as? [String: Any], "\(ended.output) \(ended.errors)")
    }
    let shown = try object(
      try await run("show", "yearly_first", "--catalog", "catalog.yaml", "--json"))
    #expect(shown["enrollment_basis_points"] as? Int == 5000)
    #expect((shown["variants"] as? [Any])?.count == 2)
    #expect(shown["self_test_p_value"] as? Double ?? 0 > 0.001)
    let assigned = try object(
      try await run("assign", "user_1", "--catalog", "catalog.yaml", "--json"))
    #expect(assigned["outcome"] as? String == "outside_audience")
    #expect(assigned["variant"] is NSNull)
    let existing = try object(
      try await run("assign", "user_1", "--catalog", "catalog.yaml", "--existing", "--json"))
    #expect(existing["outcome"] as? String == "existing_customer")
    let plan = try object(
      try await run(
        "power", "--base-rate", "0.02", "--effect", "0.2", "--arrivals", "500", "--json"))
    #expect(plan["customers_per_variant"] as? Int == 21_106)
    #expect(plan["days"] as? Int == 85)
    let compared = try object(try await run("compare", "520/10000", "610/10000", "--json"))
    #expect(abs((compared["chance_to_win"] as? Double ?? 0) - 0.9945268304897082) < 1e-12)
    let nothing = try object(try await run("compare", "0/10000", "610/10000", "--json"))
    #expect(nothing["lift"] is NSNull)
  }

  @Test func `Impossible arguments are rejected with the value`() async throws {
    let power = try await run("power", "--base-rate", "2", "--effect", "0.1", "--arrivals", "5")
    #expect(power.status == 1)
    #expect(power.errors.contains("base rate: is 2.0; use a share"))
    let compare = try await run("compare", "5/4", "1/2")
    #expect(compare.status != 0)
    #expect(compare.errors.contains("5/4: is neither a share"))
  }
}
