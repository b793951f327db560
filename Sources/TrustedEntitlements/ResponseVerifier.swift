/// Checks response signatures against the roots a client trusts.
public struct ResponseVerifier: Sendable, Hashable {
  /// The trusted roots; any of them may have signed, and none trusts nobody.
  public let roots: [RootPublicKey]
  /// What the roots took back; a list counts for the keys of the root that signed it.
  public let revoked: [RevokedKeyList]

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - roots: The trusted roots.
  ///   - revoked: Lists of revoked intermediate keys. A list of a root that is not trusted changes nothing.
  public init(roots: [RootPublicKey], revoked: [RevokedKeyList] = []) {
    self.roots = roots
    self.revoked = revoked
  }

  /// Checks one response; returning means that it is what a trusted server answered.
  ///
  /// - Parameters:
  ///   - signature: The value of the `X-Signature` header; `nil` when there is none.
  ///   - message: The request's and the response's parts.
  ///   - milliseconds: The time at which the intermediate key must not have expired, in milliseconds
  ///     since 1970.
  /// - Throws: ``SignatureError``, the first step that failed.
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
