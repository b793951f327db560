public import AppStoreCore
public import Foundation
internal import WebhookDelivery
public import Webhooks

/// The secrets and keys of webhook endpoints in a server's data directory: one file for each
/// endpoint.
///
/// Each server that shares a ledger needs equal files, because any of them may send.
public struct WebhookSecretDirectory: Sendable {
  private struct Content: Codable {
    var current: String
    var currentKey: String
    var former: String?
    var formerKey: String?
    var formerUntilMilliseconds: Int64?

    enum CodingKeys: String, CodingKey {
      case current, former
      case currentKey = "current_key"
      case formerKey = "former_key"
      case formerUntilMilliseconds = "former_until_ms"
    }
  }

  private let folder: URL

  /// Creates the directory of a data directory; nothing is written.
  public init(dataDirectory: URL) { folder = dataDirectory.appending(path: "webhooks") }

  /// Returns the secrets of an endpoint; creates the first one.
  ///
  /// - Parameters:
  ///   - name: The name of the endpoint, which the catalog has checked.
  ///   - random: The source of randomness.
  /// - Throws: ``ServerDataError`` if the file is unreadable, readable by other users or damaged.
  public func secrets(
    of name: String, random: RandomBytes
  ) throws(ServerDataError) -> WebhookSecrets {
    let file = file(of: name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      let secrets = WebhookSecrets(Self.pair(random))
      try save(secrets, of: name)
      return secrets
    }
    let bytes = try SecretFile.read(file)
    do {
      let content = try JSONDecoder().decode(Content.self, from: Data(bytes))
      let current = try Self.pair(content.current, content.currentKey)
      guard let former = content.former, let key = content.formerKey,
        let end = content.formerUntilMilliseconds
      else { return WebhookSecrets(current) }
      return WebhookSecrets(
        current, former: try Self.pair(former, key), until: Timestamp(milliseconds: end))
    } catch {
      throw .badKey(
        file: file.path, reason: "not the secret of a webhook; restore it from a backup")
    }
  }

  /// Returns why existing secrets cannot be read, by the names of their endpoints; creates none.
  func problems(of names: Set<String>) -> [String: String] {
    var problems: [String: String] = [:]
    for name in names where FileManager.default.fileExists(atPath: file(of: name).path) {
      do throws(ServerDataError) {
        _ = try secrets(of: name, random: .system)
      } catch {
        problems[name] = "\(error)"
      }
    }
    return problems
  }

  /// Replaces the secret and the key of an endpoint; the former ones sign too for some time.
  ///
  /// - Parameters:
  ///   - name: The name of the endpoint.
  ///   - now: The time.
  ///   - overlap: How long the former ones sign, from 0 to 7 days.
  ///   - random: The source of randomness.
  /// - Returns: The new secrets; they are on the disk.
  public func rotate(
    _ name: String, at now: Timestamp, overlap: Duration, random: RandomBytes
  ) throws(ServerDataError) -> WebhookSecrets {
    var secrets = try secrets(of: name, random: random)
    secrets.rotate(to: Self.pair(random), at: now, overlap: overlap)
    try save(secrets, of: name)
    return secrets
  }

  private static func pair(_ random: RandomBytes) -> WebhookSecrets.Pair {
    WebhookSecrets.Pair(WebhookSecret(random: random), key: WebhookSigningKey(random: random))
  }

  private static func pair(
    _ secret: String, _ key: String
  ) throws(WebhookKeyError) -> WebhookSecrets.Pair {
    WebhookSecrets.Pair(try WebhookSecret(secret), key: try WebhookSigningKey(key))
  }

  private func file(of name: String) -> URL { folder.appending(path: "\(name).json") }

  private func save(_ secrets: WebhookSecrets, of name: String) throws(ServerDataError) {
    let content = Content(
      current: secrets.current.secret.text, currentKey: secrets.current.key.text,
      former: secrets.former?.secret.text, formerKey: secrets.former?.key.text,
      formerUntilMilliseconds: secrets.formerUntil?.milliseconds)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let file = file(of: name)
    guard let data = try? encoder.encode(content) else {
      throw .unwritable(path: file.path, reason: "cannot be encoded")
    }
    try SecretFile.write(Array(data) + [UInt8(ascii: "\n")], to: file)
  }
}

extension WebhookSecretDirectory: WebhookSecretStore {}
