public import AppStoreCore
internal import Crypto
internal import Foundation

/// The key types of a chain; leaves always have P-256 keys, which ES256 requires.
public enum ChainAlgorithms: Hashable, Sendable {
  /// P-384 for the root and the intermediate, like Apple's.
  case apple
  /// P-256 for all three, which is faster to generate and to check.
  case p256
}

/// The private key of a test store, and the certificates for it.
///
/// They are a root, an intermediate and a leaf like Apple's, or the one certificate of a session of
/// StoreKit testing in Xcode. To accept what it signs, configure ``root`` in a ``SignedDataVerifier``;
/// it is not accepted otherwise.
///
/// ```swift
/// let chain = try SigningChain.make(
///   commonName: "Example", notBefore: now, notAfter: now + .days(365))
/// let jws = try chain.sign(transaction)
/// ```
public struct SigningChain: Sendable {
  /// The root to configure in a verifier; in a session of Xcode its only certificate, whose
  /// fingerprint is configured.
  public let root: RootCertificate
  /// The certificates as DER in the order of `x5c`: leaf, intermediate, root.
  package let certificates: [[UInt8]]

  let key: P256.Signing.PrivateKey
  /// The encoded header with its dot, the same for every token, and the hash of both.
  private let header: (text: String, hash: SHA256)

  init(
    key: P256.Signing.PrivateKey, leaf: [UInt8], intermediate: [UInt8], root: RootCertificate
  ) {
    assert(leaf != intermediate && intermediate != root.der, "the three certificates differ")
    self.key = key
    self.root = root
    certificates = [leaf, intermediate, root.der]
    header = Self.header(Self.headerJSON(certificates: certificates))
  }

  /// Creates a session of Xcode.
  init(key: P256.Signing.PrivateKey, ofXcode certificate: RootCertificate) {
    self.key = key
    root = certificate
    certificates = [certificate.der]
    header = Self.header(Self.xcodeHeaderJSON(certificate: certificate.der))
  }

  /// Generates keys and issues certificates with the system's randomness.
  ///
  /// The private keys of root and intermediate are discarded, so the chain can never issue another
  /// leaf.
  ///
  /// - Parameters:
  ///   - commonName: The prefix of the three common names, such as `ExampleCommand Store`.
  ///   - notBefore: The first instant of validity, rounded down to the second.
  ///   - notAfter: The last instant of validity, rounded down to the second.
  ///   - shape: The key types.
  /// - Throws: ``VerificationError/issuing(reason:)`` if a certificate cannot be encoded.
  public static func make(
    commonName: String, notBefore: Timestamp, notAfter: Timestamp, shape: ChainAlgorithms = .apple
  ) throws(VerificationError) -> SigningChain {
    guard notBefore < notAfter else {
      throw .issuing(reason: "its end (\(notAfter)) is before its start (\(notBefore))")
    }
    var template = ChainTemplate(commonName: commonName, notBefore: notBefore, notAfter: notAfter)
    if shape == .p256 {
      template.root.curve = .p256
      template.intermediate.curve = .p256
    }
    return try template.make()
  }

  /// Signs a payload and returns the compact JWS, with ES256 and the certificates in `x5c`.
  ///
  /// Keys are sorted, so equal payloads have equal bytes before the signature, which is random.
  ///
  /// - Throws: ``VerificationError/signing(reason:)`` if the payload cannot be encoded.
  public func sign(_ payload: some JSONObjectCodable) throws(VerificationError) -> String {
    try sign(header: header, payload: payload.jsonBytes)
  }

  /// Signs any payload and returns the compact JWS, with ES256 and the certificates in `x5c`.
  ///
  /// Keys are sorted, so equal payloads have equal bytes before the signature, which is random.
  ///
  /// - Throws: ``VerificationError/signing(reason:)`` if the payload cannot be encoded.
  public func sign(_ payload: some Encodable) throws(VerificationError) -> String {
    if let payload = payload as? any JSONObjectCodable {
      return try sign(header: header, payload: payload.jsonBytes)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json: Data
    do { json = try encoder.encode(payload) } catch {
      throw .signing(reason: "encoding it as JSON failed")
    }
    return try sign(header: header, payload: Array(json))
  }

  /// Signs any bytes with any header, for tests with tokens that the App Store never creates.
  package func sign(
    payload: [UInt8], headerJSON: String
  ) throws(VerificationError) -> String {
    try sign(header: Self.header(headerJSON), payload: payload)
  }

  /// Returns the JSON of a header with these certificates.
  package static func headerJSON(algorithm: String = "ES256", certificates: [[UInt8]]) -> String {
    let list = certificates.map { "\"\(Data($0).base64EncodedString())\"" }.joined(separator: ",")
    return "{\"alg\":\"\(algorithm)\",\"x5c\":[\(list)]}"
  }

  /// Returns the JSON of a header as Xcode writes it.
  package static func xcodeHeaderJSON(certificate: [UInt8]) -> String {
    let x5c = Data(certificate).base64EncodedString()
    return
      "{\"kid\":\"\(XcodeCertificate.keyID)\",\"typ\":\"JWT\",\"alg\":\"ES256\",\"x5c\":[\"\(x5c)\"]}"
  }

  private static func header(_ json: String) -> (text: String, hash: SHA256) {
    let text = Base64.encodeURL(json.utf8) + "."
    var hash = SHA256()
    hash.update(data: Array(text.utf8))
    return (text, hash)
  }

  private func sign(
    header: (text: String, hash: SHA256), payload: [UInt8]
  ) throws(VerificationError) -> String {
    let payload = Base64.encodeURL(payload)
    var hash = header.hash
    hash.update(data: Array(payload.utf8))
    guard let signature = try? key.signature(for: hash.finalize()) else {
      throw .signing(reason: "the key failed")
    }
    var token = ""
    token.reserveCapacity(header.text.utf8.count + payload.utf8.count + 87)
    token += header.text
    token += payload
    token += "."
    token += Base64.encodeURL(signature.rawRepresentation)
    return token
  }
}
