public import AppStoreCore
public import HTTPTypes

/// One event as it is sent: its ID, and the exact bytes that are signed and sent.
public struct WebhookMessage: Hashable, Sendable {
  /// The event's ID, the same in all attempts.
  public let id: String
  /// The bytes of the request's body.
  public let body: [UInt8]

  /// Creates a message.
  ///
  /// - Throws: ``WebhookMessageError`` if the ID cannot be signed or sent in a header.
  public init(id: String, body: [UInt8]) throws(WebhookMessageError) {
    // A period separates the ID from what follows in the signed content.
    guard !id.isEmpty, id.utf8.count <= 256,
      id.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ".") })
    else { throw .id }
    self.id = id
    self.body = body
  }

  /// Returns the three header fields of Standard Webhooks.
  ///
  /// - Parameters:
  ///   - time: The time of the attempt.
  ///   - secrets: The secrets, each of which adds one `v1` signature.
  ///   - keys: The keys, each of which adds one `v1a` signature.
  public func standardFields(
    at time: Timestamp, secrets: [WebhookSecret], keys: [WebhookSigningKey] = []
  ) -> HTTPFields {
    let seconds = Self.seconds(time)
    let content = Array("\(id).\(seconds).".utf8) + body
    var entries = secrets.map { "v1,\(Base64.encodeStandard($0.standardCode(of: content)))" }
    entries += keys.map { "v1a,\(Base64.encodeStandard($0.signature(of: content)))" }
    var fields = HTTPFields()
    fields[.webhookID] = id
    fields[.webhookTimestamp] = "\(seconds)"
    fields[.webhookSignature] = entries.joined(separator: " ")
    return fields
  }

  /// Returns the header field of RevenueCat, with one `v1` signature for each secret.
  public func revenueCatFields(at time: Timestamp, secrets: [WebhookSecret]) -> HTTPFields {
    let seconds = Self.seconds(time)
    let content = Array("\(seconds).".utf8) + body
    let entries = secrets.map { "v1=\(Hex.encode($0.revenueCatCode(of: content)))" }
    var fields = HTTPFields()
    fields[.revenueCatWebhookSignature] = (["t=\(seconds)"] + entries).joined(separator: ",")
    return fields
  }

  private static func seconds(_ time: Timestamp) -> Int64 { time.milliseconds / 1000 }
}

/// Why a message cannot be created.
public enum WebhookMessageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ID is empty, longer than 256 bytes, or has a period, a space or a character outside ASCII.
  case id

  /// The problem and its fix, safe to log.
  public var description: String {
    "webhook message: invalid ID; use 1 to 256 visible ASCII characters without a period"
  }
}
