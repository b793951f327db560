/// Checks response signatures against the roots a client trusts.
public struct ResponseVerifier: Sendable, Hashable {
  /// The trusted roots; any of them may have signed, and none trusts nobody.
  public let roots: [RootPublicKey]

  /// Creates a verifier.
  public init(roots: [RootPublicKey]) {
    self.roots = roots
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
    guard roots.contains(where: { $0.isSignature(parsed.rootSignature, of: certificate) }) else {
      throw .unknownRoot
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
