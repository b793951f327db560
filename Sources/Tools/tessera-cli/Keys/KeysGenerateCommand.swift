import AppStoreCore
import ArgumentParser
import Catalog
import Foundation

/// `tessera keys generate`: creates random API keys.
struct KeysGenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Create API keys for a catalog.",
    discussion: """
      Prints a public key, which ships inside the app, a secret key for your backend and the dashboard, \
      and the lines of the catalog with them. The catalog has only the hash of the secret key, so keep \
      the key itself in a safe place. Nothing is stored.
      """)

  @Flag(name: .customLong("public"), help: "Print a public key only.")
  var onlyPublic = false

  @Flag(name: .customLong("secret"), help: "Print a secret key only.")
  var onlySecret = false

  @Flag(help: "Print JSON.")
  var json = false

  private struct Output: Encodable {
    let publicKey: String?
    let secretKey: String?
    let secretKeyHash: String?

    enum CodingKeys: String, CodingKey {
      case publicKey = "public_key"
      case secretKey = "secret_key"
      case secretKeyHash = "secret_key_hash"
    }
  }

  func validate() throws {
    guard !onlyPublic || !onlySecret else {
      throw ValidationError("--public and --secret: give one of them, or neither for both keys")
    }
  }

  func run() throws {
    let random: (Int) -> [UInt8] = { RandomBytes.system($0) }
    let publicKey = APIKeyStrength.newKey(prefix: "appl_", random: random)
    let secretKey = APIKeyStrength.newKey(prefix: "sk_", random: random)
    let hash = HashedAPIKey(of: secretKey).entry
    if json {
      return try Console.printJSON(
        encoding: Output(
          publicKey: onlySecret ? nil : publicKey, secretKey: onlyPublic ? nil : secretKey,
          secretKeyHash: onlyPublic ? nil : hash))
    }
    if onlyPublic { return Console.print(publicKey) }
    if onlySecret { return Console.print(secretKey) }
    Console.print("public key, for the app: \(publicKey)")
    Console.print("secret key, for your backend and the dashboard: \(secretKey)")
    Console.print("in the catalog:")
    Console.print("    public_api_keys: [\(publicKey)]")
    Console.print("    secret_api_keys: [\"\(hash)\"]")
  }
}
