import Foundation
import TestSupport
import Testing

/// `tessera storekit lint` as run by a person.
@Suite(.timeLimit(.minutes(30))) struct StoreKitLintTests {
  private func lint(_ text: String?, _ flags: String...) async throws -> Commands.Ended {
    let folder = try TemporaryFolder()
    if let text {
      let file = folder.url.appending(path: "Shop.storekit")
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try await Commands.run(["storekit", "lint", "Shop.storekit"] + flags, in: folder.url)
  }

  private static let odd =
    #"{"version":{},"products":[{"productID":"a b","type":"Consumable","displayPrice":"1"}]}"#

  @Test func `The example catalog has no finding above a note`()
    async throws
  {
    let ended = try await Commands.run(
      ["storekit", "lint", "Examples/Catalog.storekit"], in: Commands.repository)
    #expect(ended.status == 0, "\(ended.output)")
  }

  @Test func `Findings are lines or JSON, and a warning fails only with --strict`() async throws {
    let ended = try await lint(Self.odd)
    #expect(ended.status == 0)
    #expect(try await lint(Self.odd, "--strict").status == 1)
    #expect(
      ended.output.split(separator: "\n").contains {
        $0.hasPrefix("Shop.storekit:1:40: warning: product-id-character: products[0].productID is")
      }, "\(ended.output)")
    let json = try await lint(Self.odd, "--json")
    #expect(json.status == 0)
    for line in json.output.split(separator: "\n") {
      let finding = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(finding?["file"] as? String == "Shop.storekit")
      #expect(finding?["line"] as? Int == 1)
    }
  }

  @Test func `A corrupt or missing file has status 2 and one line`() async throws {
    let broken = try await lint("{")
    #expect(broken.status == 2)
    #expect(broken.output.split(separator: "\n").count == 1)
    #expect(broken.output.hasPrefix("Shop.storekit:1:2: error: malformed-json: "))
    let missing = try await lint(nil)
    #expect(missing.status == 2)
    #expect(missing.output.isEmpty)
    #expect(missing.errors.hasPrefix("tessera: Shop.storekit: cannot be read; "))
  }
}
