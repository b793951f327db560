/// Verifies response signatures against the roots that a client trusts.
public struct ResponseVerifier: Sendable, Hashable {
  /// The trusted roots, any of which may have signed; if empty, nothing is trusted.
  public let roots: [RootPublicKey]
  /// Lists of revoked keys; each applies to the keys of the root that signed it.
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
  ///   - signature: The value of the `X-Signature` header; `nil` if there is none.
  ///   - message: The parts of the request and the response.
  ///   - milliseconds: The time in milliseconds since 1970, at which the intermediate key must not
  ///     be expired.
  /// - Throws: ``SignatureError`` for the first failed step.
  public func verify(
    signature: String?, message: SignedMessage, at milliseconds: Int64
  ) throws(SignatureError) {
    guard let signature else { throw .missingSignature }
    guard message.requestTimeMilliseconds != nil else { throw .missingRequestTime }
    let parsed = try ResponseSignature(base64: signature)
    let certificate = IntermediateKey.certificate(
      day: parsed.expirationDay, publicKey: parsed.publicKey)
    guard
      let root = roots.first(where: { $0.isSignature(parsed.rootSignature, of: certificate) })
    else { throw .unknownRoot }
    guard !revoked.contains(where: { $0.root == root && $0.revokes(parsed.publicKey) }) else {
      throw .intermediateRevoked
    }
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
}
