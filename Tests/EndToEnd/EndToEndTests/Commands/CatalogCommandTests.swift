import Foundation
import Testing

/// `tessera catalog` as run by a person.
@Suite(.timeLimit(.minutes(30))) struct CatalogCommandTests {
  private static let app = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_one]

    """

  private func catalog(
    _ arguments: String..., files: [String: String]
  ) async throws -> Commands.Ended {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try text.write(
        to: folder.url.appending(path: name), atomically: true, encoding: .utf8)
    }
    return try await Commands.run(["catalog"] + arguments, in: folder.url)
  }

  @Test func `The example catalog has no findings but its public keys`() async throws {
    let ended = try await Commands.run(
      ["catalog", "check", "Examples/catalog.yaml"], in: Commands.repository)
    #expect(ended.status == 0, "\(ended.output)")
    #expect(ended.output.isEmpty)
    let lines = ended.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("secret_api_keys has a key of the examples"))
    #expect(lines[1].hasPrefix("Examples/catalog.yaml: 1 app, 1 entitlement, "))
  }

  @Test func `Problems are lines or JSON with status 1, and a missing file has status 2`()
    async throws
  {
    let files = ["c.yaml": Self.app + "entitlements: {pro: a}\nofferings: 7\n"]
    let lines = try await catalog("check", "c.yaml", files: files)
    #expect(lines.status == 1)
    #expect(
      lines.output == """
        c.yaml:5: entitlements.pro: is a single value; write a list of product IDs
        c.yaml:6: offerings: is a single value; write `offering:` with its packages

        """)
    let json = try await catalog("check", "c.yaml", "--json", files: files)
    #expect(json.status == 1)
    let first = try #require(json.output.split(separator: "\n").first)
    let problem = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
    #expect(problem?["line"] as? Int == 5)
    #expect(problem?["field"] as? String == "entitlements.pro")
    let missing = try await catalog("check", "none.yaml", files: [:])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("none.yaml"))
  }

  @Test func `A key file is found relative to the catalog from any working directory`() async throws
  {
    let folder = try TemporaryFolder()
    let key = """
          in_app_purchase_key: {key_file: none.p8, key_id: A, issuer_id: B}

      """
    let path = folder.url.appending(path: "c.yaml").path
    try (Self.app + key + "entitlements: {}\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    let missing = try await Commands.run(["catalog", "check", path])
    #expect(missing.output.contains("none.p8 cannot be read: "), "\(missing.output)")
    try "no key".write(
      to: folder.url.appending(path: "none.p8"), atomically: true, encoding: .utf8)
    let wrong = try await Commands.run(["catalog", "check", path])
    #expect(wrong.status == 1)
    #expect(!wrong.output.contains("cannot be read"))
  }

  @Test func `A catalog change is described line by line`() async throws {
    let ended = try await catalog(
      "diff", "old.yaml", "new.yaml",
      files: [
        "old.yaml": Self.app + "entitlements: {pro: [a]}\n",
        "new.yaml": Self.app + "entitlements: {pro: [a, b]}\n",
      ])
    #expect(ended.status == 0)
    #expect(ended.output == "product b: unlocks pro\n")
  }

  @Test func `A .storekit file produces a catalog without findings`() async throws {
    let drafted = try await Commands.run(
      ["catalog", "from-storekit", "Examples/Catalog.storekit"], in: Commands.repository)
    #expect(drafted.status == 0, "\(drafted.errors)")
    let checked = try await catalog("check", "c.yaml", files: ["c.yaml": drafted.output])
    #expect(checked.status == 0, "\(checked.output)")
  }
}
