/// Signs responses with one intermediate key.
public struct ResponseSigner: Sendable {
  /// The key, until whose expiry the signatures count.
  public let intermediate: IntermediateKey

  /// Creates a signer.
  public init(_ intermediate: IntermediateKey) {
    self.intermediate = intermediate
  }

  /// Signs one response.
  ///
  /// - Parameters:
  ///   - message: The request's and the response's parts; its request time must be set.
  ///   - salt: 16 random bytes, new for each response.
  /// - Returns: The value of the `X-Signature` header.
  public func sign(_ message: SignedMessage, salt: [UInt8]) -> String {
    precondition(salt.count == ResponseSignature.saltLength, "the salt has 16 bytes")
    precondition(
      message.requestTimeMilliseconds != nil, "a response without request time never verifies")
    return ResponseSignature(
      publicKey: intermediate.publicKey, expirationDay: intermediate.expirationDay,
      rootSignature: intermediate.rootSignature, salt: salt,
      payloadSignature: Ed25519.sign(message.bytes(salt: salt), with: intermediate.key)
    ).base64
  }
}
