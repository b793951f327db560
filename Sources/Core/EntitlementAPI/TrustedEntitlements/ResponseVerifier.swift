/// Verifies response signatures against the roots that a client trusts.
public struct ResponseVerifier: Sendable, Hashable {
  /// The trusted roots, any of which may have signed; if empty, nothing is trusted.
  public let roots: [RootPublicKey]
  /// Lists of revoked keys; the list of a trusted root applies to every key.
  public let revoked: [RevokedKeyList]

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - roots: The trusted roots.
  ///   - revoked: Lists of revoked intermediate keys. A list of an untrusted root has no effect.
  public init(roots: [RootPublicKey], revoked: [RevokedKeyList] = []) {
    self.roots = roots
    self.revoked = revoked
  }

  /// Verifies one response; if it returns, a trusted server sent the response.
  ///
  /// - Parameters:
  ///   - signature: The value of the `X-Signature` header; `nil` if none exists.
  ///   - rootSignatures: The value of the `X-Tessera-Root-Signatures` header: the signatures of further
  ///     roots over the same intermediate key; `nil` if none exists.
  ///   - message: The parts of the request and the response.
  ///   - milliseconds: The time in milliseconds since 1970, at which the intermediate key must not
  ///     be expired.
  /// - Throws: ``SignatureError`` for the first failed step.
  public func verify(
    signature: String?, rootSignatures: String? = nil, message: SignedMessage,
    at milliseconds: Int64
  ) throws(SignatureError) {
    guard let signature else { throw .missingSignature }
    guard message.requestTimeMilliseconds != nil else { throw .missingRequestTime }
    let parsed = try ResponseSignature(base64: signature)
    let certificate = IntermediateKey.certificate(
      day: parsed.expirationDay, publicKey: parsed.publicKey)
    let isTrusted =
      isSigned(certificate, by: parsed.rootSignature)
      || ResponseSignature.rootSignatures(rootSignatures).contains {
        isSigned(certificate, by: $0)
      }
    guard isTrusted else { throw .unknownRoot }
    let isRevoked = revoked.contains {
      roots.contains($0.root) && $0.revokes(parsed.publicKey)
    }
    guard !isRevoked else { throw .intermediateRevoked }
    guard parsed.expirationDay > 0 else { throw .intermediateWithoutExpiration }
    let expiration = Int64(parsed.expirationDay) * IntermediateKey.millisecondsPerDay
    guard milliseconds <= expiration else {
      throw .intermediateExpired(on: parsed.expirationDay)
    }
    guard
      Ed25519.isSignature(
        parsed.payloadSignature, of: message.bytes(salt: parsed.salt), by: parsed.publicKey)
    else { throw .payloadSignature }
  }

  private func isSigned(_ certificate: [UInt8], by signature: [UInt8]) -> Bool {
    roots.contains { $0.isSignature(signature, of: certificate) }
  }
}
