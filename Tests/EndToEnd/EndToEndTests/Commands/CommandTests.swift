import EntitlementAPI
import Foundation
import SignedData
import TestSupport
import Testing

/// The commands as run by a person, including wrong arguments.
@Suite(.serialized, .timeLimit(.minutes(30))) struct CommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = folder.url.appending(path: name)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url.path
  }

  private func catalog() throws -> String {
    try file(
      "catalog.yaml",
      """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_test]
          secret_api_keys: [sk_test]
      entitlements:
        pro: [com.example.pro.monthly]
      """)
  }

  /// The single error line of a command.
  private func complaint(_ arguments: String...) async throws -> String {
    let ended = try await Commands.run(arguments, in: folder.url)
    #expect(ended.status != 0)
    let lines = ended.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(ended.errors)")
    return String(lines.first ?? "")
  }

  @Test func `Every step of the demo over real sockets is correct`() async throws {
    let ended = try await Commands.run(["demo", "--once", "--json"], in: Commands.repository)
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    let steps = try ended.output.split(separator: "\n").map {
      try #require(
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(steps.count == 14)
    for step in steps { #expect(step["isRight"] as? Bool == true, "\(step)") }
  }

  @Test func `The version is printed`() async throws {
    let ended = try await Commands.run(["--version"])
    #expect(ended.status == 0)
    #expect(ended.output == TesseraVersion.current + "\n")
  }

  @Test func `A catalog without a subscription runs the demo of a one-time purchase`()
    async throws
  {
    let catalogue = try file(
      "Once.storekit",
      #"{"products": [{"productID": "a.full", "type": "NonConsumable", "displayPrice": "1.99"}]}"#)
    let ended = try await Commands.run(["demo", catalogue, "--once", "--json"])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    #expect(ended.output.split(separator: "\n").count == 7)
  }

  @Test(arguments: [
    ("{", "the file ends"), ("", "empty"),
    (
      #"{"products": [{"productID": "a", "type": "Consumable", "displayPrice": "1,99"}]}"#,
      "displayPrice"
    ),
    (#"{"products": [], "subscriptionGroups": []}"#, "nothing that gives access"),
  ])
  func `An unusable catalog is reported in one line that names the file`(
    text: String, word: String
  ) async throws {
    let line = try await complaint("demo", file("Broken.storekit", text), "--once")
    #expect(line.contains("Broken.storekit"))
    #expect(line.contains(word), "\(line)")
  }

  @Test func `A server reports a missing field of its catalog`() async throws {
    let broken = try file(
      "broken.yaml",
      "apps:\n  - {environments: [Sandbox], public_api_keys: [appl_test]}\nentitlements: {}\n")
    #expect(try await complaint("serve", "--catalog", broken).contains("apps[0].bundle_id"))
  }

  @Test func `A server reports a missing catalog`() async throws {
    #expect(try await complaint("serve", "--catalog", "nothing.yaml").contains("nothing.yaml"))
  }

  @Test func `The doctor reports an unreadable root certificate`() async throws {
    let root = try file("root.pem", "no certificate")
    let line = try await complaint("doctor", "--offline", "--catalog", catalog(), "--root", root)
    #expect(line.contains("root.pem"))
  }

  @Test func `A server reports a data directory that cannot be created`() async throws {
    let root = try file("root.pem", TestStore().chain.root.pem)
    let blocked = try file("blocked", "a file, not a folder")
    let line = try await complaint(
      "serve", "--catalog", catalog(), "--root", root, "--data", blocked + "/data")
    #expect(line.contains("blocked"))
    #expect(line.contains("make it writable"))
  }

  @Test func `A server reports a port in use and the flag to change it`() async throws {
    let root = try file("root.pem", TestStore().chain.root.pem)
    let holder = try ServerProcess(
      catalog: catalog(), root: root, data: folder.url.appending(path: "one").path)
    defer { holder.kill() }
    let line = try await complaint(
      "serve", "--catalog", catalog(), "--root", root, "--data",
      folder.url.appending(path: "two").path, "--port", String(holder.port))
    #expect(line.contains("\(holder.port)"))
    #expect(line.contains("--port"))
  }
}
