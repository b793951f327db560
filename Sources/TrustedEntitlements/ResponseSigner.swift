/// Signs responses with one intermediate key.
public struct ResponseSigner: Sendable {
  /// The key; its signatures are valid until it expires.
  public let intermediate: IntermediateKey
  /// The common first part of all its signatures.
  private let head: [UInt8]

  /// Creates a signer.
  public init(_ intermediate: IntermediateKey) {
    self.intermediate = intermediate
    head = ResponseSignature.head(of: intermediate)
  }

  /// Signs one response.
  ///
  /// - Parameters:
  ///   - message: The parts of the request and the response; its request time must be set.
  ///   - salt: 16 random bytes, new for each response.
  /// - Returns: The value of the `X-Signature` header.
  public func sign(_ message: SignedMessage, salt: [UInt8]) -> String {
    precondition(salt.count == ResponseSignature.saltLength, "the salt has 16 bytes")
    precondition(
      message.requestTimeMilliseconds != nil, "a response without request time never verifies")
    var bytes = head
    bytes.reserveCapacity(ResponseSignature.length)
    bytes += salt
    bytes += Ed25519.sign(message.bytes(salt: salt), with: intermediate.key)
    return Base64.encode(bytes)
  }
}
