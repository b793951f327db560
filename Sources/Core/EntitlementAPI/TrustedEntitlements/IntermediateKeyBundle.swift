internal import Crypto
internal import Foundation

/// An intermediate key with its root's signature, in the form in which it is moved to a server.
///
/// It is a JSON object with the private key; keep the file readable by its owner only. Creating a
/// bundle verifies the signature, so every value is valid.
public struct IntermediateKeyBundle: Sendable {
  private struct Fields: Codable {
    enum CodingKeys: String, CodingKey {
      case version
      case root = "root_public_key"
      case privateKey = "private_key"
      case expirationDay = "expiration_day"
      case issuedAt = "issued_at_ms"
      case rootSignature = "root_signature"
      case otherRootSignatures = "other_root_signatures"
    }

    var version: Int
    var root: String
    var privateKey: String
    var expirationDay: UInt32
    var issuedAt: Int64
    var rootSignature: String
    var otherRootSignatures: [String: String]?
  }

  /// The only version.
  private static let version = 1

  /// The key.
  public let key: IntermediateKey
  /// The root that signed it first.
  public let root: RootPublicKey
  /// When it was signed, in milliseconds since 1970; the newest of several keys is used.
  public let issuedAtMilliseconds: Int64
  /// The signatures of further roots over the same key and expiry.
  private var otherSignatures: [RootPublicKey: [UInt8]] = [:]

  /// Generates an intermediate key that is valid for at least a number of whole days.
  ///
  /// - Parameters:
  ///   - root: The root key that signs it.
  ///   - days: The number of days; at least 1.
  ///   - milliseconds: The current time in milliseconds since 1970.
  public init(signedBy root: RootSigningKey, days: Int, at milliseconds: Int64) {
    key = root.issueIntermediate(expiresAfterDays: days, from: milliseconds)
    self.root = root.publicKey
    issuedAtMilliseconds = milliseconds
  }

  /// Generates an intermediate key under several roots, for apps that trust any of them.
  ///
  /// - Parameters:
  ///   - roots: At least one; the first one's signature is part of `X-Signature`.
  ///   - days: The number of days; at least 1.
  ///   - milliseconds: The current time in milliseconds since 1970.
  public init(signedBy roots: [RootSigningKey], days: Int, at milliseconds: Int64) {
    precondition(!roots.isEmpty, "an intermediate key is signed by at least one root")
    self = roots.dropFirst().reduce(
      IntermediateKeyBundle(signedBy: roots[0], days: days, at: milliseconds)
    ) { $0.countersigned(by: $1) }
  }

  /// Parses a bundle and verifies the signature of each root that it names.
  ///
  /// - Parameter json: The bytes of the JSON object; unknown fields are ignored.
  /// - Throws: ``KeyError`` for the invalid field.
  public init(json: [UInt8]) throws(KeyError) {
    guard
      let object = (try? JSONSerialization.jsonObject(with: Data(json))) as? [String: Any]
    else { throw .malformedBundle(field: "the JSON object") }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)) else {
      throw .malformedBundle(field: Self.missingField(of: object))
    }
    guard fields.version == Self.version else { throw .malformedBundle(field: "version") }
    guard fields.expirationDay > 0 else { throw .malformedBundle(field: "expiration_day") }
    guard let signature = Base64.decode(fields.rootSignature) else {
      throw .malformedBundle(field: "root_signature")
    }
    root = try RootPublicKey(base64: fields.root)
    let secret = try RootSigningKey.privateKey(Base64.key(fields.privateKey))
    let publicKey = Array(secret.publicKey.rawRepresentation)
    let certificate = IntermediateKey.certificate(day: fields.expirationDay, publicKey: publicKey)
    guard root.isSignature(signature, of: certificate) else { throw .notSignedByRoot }
    key = IntermediateKey(
      key: secret, expirationDay: fields.expirationDay, rootSignature: signature)
    issuedAtMilliseconds = fields.issuedAt
    for (name, text) in fields.otherRootSignatures ?? [:] {
      let other = try RootPublicKey(base64: name)
      guard let signature = Base64.decode(text) else {
        throw .malformedBundle(field: "other_root_signatures")
      }
      guard other.isSignature(signature, of: certificate) else { throw .notSignedByRoot }
      otherSignatures[other] = signature
    }
  }

  /// The roots that signed the key, the first one first.
  public var roots: [RootPublicKey] {
    [root] + otherSignatures.keys.sorted { $0.base64 < $1.base64 }
  }

  /// Returns the same key, signed by another root too.
  ///
  /// While a root is replaced, apps that trust either of two roots accept what such a key signs.
  ///
  /// - Parameter other: Signs the key with its present expiry; one that signed it already changes
  ///   nothing.
  public func countersigned(by other: RootSigningKey) -> IntermediateKeyBundle {
    guard !roots.contains(other.publicKey) else { return self }
    var bundle = self
    bundle.otherSignatures[other.publicKey] = other.sign(
      IntermediateKey.certificate(day: key.expirationDay, publicKey: key.publicKey))
    return bundle
  }

  /// The signature of a root over the key and its expiry; `nil` when that root did not sign it.
  func signature(of other: RootPublicKey) -> [UInt8]? {
    other == root ? key.rootSignature : otherSignatures[other]
  }

  /// The JSON object, including the private key.
  public var json: [UInt8] {
    var fields = Fields(
      version: Self.version, root: root.base64,
      privateKey: Base64.encode(Array(key.key.rawRepresentation)),
      expirationDay: key.expirationDay, issuedAt: issuedAtMilliseconds,
      rootSignature: Base64.encode(key.rootSignature))
    if !otherSignatures.isEmpty {
      fields.otherRootSignatures = Dictionary(
        uniqueKeysWithValues: otherSignatures.map { ($0.base64, Base64.encode($1)) })
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and integers always encode.
    return (try? encoder.encode(fields)).map { Array($0) + [UInt8(ascii: "\n")] } ?? []
  }

  private static func missingField(of object: [String: Any]) -> String {
    let texts = ["root_public_key", "private_key", "root_signature"]
    let numbers = ["version", "expiration_day", "issued_at_ms"]
    return texts.first { !(object[$0] is String) } ?? numbers.first { !(object[$0] is Int) }
      ?? "expiration_day"
  }
}

extension IntermediateKeyBundle: CustomStringConvertible, CustomReflectable {
  /// The public half, the expiry and the root, without the secret.
  public var description: String {
    "\(key), signed by root \(roots.map(\.base64).joined(separator: " and root "))"
  }

  /// A mirror without children, so that dumping a value does not print the private key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
