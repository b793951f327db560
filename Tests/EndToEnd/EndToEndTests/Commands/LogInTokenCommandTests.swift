import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import TestSupport
import Testing

/// `tessera customers log-in-token` as run by a person.
@Suite(.timeLimit(.minutes(30))) struct LogInTokenCommandTests {
  private let folder: TemporaryFolder
  private let secret = String(repeating: "s", count: 40)

  init() throws { folder = try TemporaryFolder() }

  private func token(secrets: String, _ arguments: String...) async throws -> Commands.Ended {
    let catalog = folder.url.appending(path: "catalog.yaml")
    let text = """
      apps:
        - {name: App, bundle_id: com.example.app, environments: [Sandbox], public_api_keys: [appl_a]}
      entitlements: {pro: [a]}
      \(secrets)
      """
    try Data(text.utf8).write(to: catalog)
    return try await Commands.run(
      ["customers", "log-in-token"] + arguments + ["--catalog", catalog.path])
  }

  @Test func `The token equals the server's token for the customer with the first secret`()
    async throws
  {
    let secrets = "log_in: token\nlog_in_secrets: [\(secret), \(secret.uppercased())]"
    let ended = try await token(secrets: secrets, "ada", "--hours", "2")

    let printed = ended.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let claims = try #require(Self.claims(of: printed))
    #expect(claims["sub"] as? String == "ada")
    let begin = try #require(claims["iat"] as? Int64)
    let key = try #require(LogInSecret(secret))
    let made = LogInToken.make(
      for: "ada", secret: key,
      at: Timestamp(milliseconds: begin * 1000), lifetime: .hours(2))
    #expect(printed == made)
  }

  @Test func `A catalog without a secret is rejected with the fix`() async throws {
    let ended = try await token(secrets: "log_in: open", "ada")
    #expect(ended.status != 0)
    #expect(ended.errors.contains("log_in_secrets"))
  }

  private static func claims(of token: String) -> [String: Any]? {
    let parts = token.split(separator: ".")
    guard parts.count == 3 else { return nil }
    var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    guard let data = Data(base64Encoded: text) else { return nil }
    return try? JSONSerialization.jsonObject(with: data) as? [String: Any]
  }
}
