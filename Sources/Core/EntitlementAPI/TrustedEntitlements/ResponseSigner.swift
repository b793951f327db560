/// Signs responses with one intermediate key.
public struct ResponseSigner: Sendable {
  /// The key; its signatures are valid until it expires.
  public let intermediate: IntermediateKey
  /// The common first part of all its signatures.
  private let head: [UInt8]
  /// The value of the `X-Tessera-Root-Signatures` header, the same for every response; `nil` when only one root
  /// signed the key.
  public let rootSignatures: String?

  /// Creates a signer under one root.
  public init(_ intermediate: IntermediateKey) {
    self.intermediate = intermediate
    head = ResponseSignature.head(of: intermediate)
    rootSignatures = nil
  }

  /// Creates a signer under the roots that signed a key.
  ///
  /// - Parameters:
  ///   - bundle: The key.
  ///   - roots: The roots that count. `X-Signature` holds the signature of the first one that signed the key, and
  ///     ``rootSignatures`` those of the others; when none of them signed it, the key's own root counts.
  public init(_ bundle: IntermediateKeyBundle, under roots: [RootPublicKey]) {
    let signatures = roots.compactMap { bundle.signature(of: $0) }
    intermediate = IntermediateKey(
      key: bundle.key.key, expirationDay: bundle.key.expirationDay,
      rootSignature: signatures.first ?? bundle.key.rootSignature)
    head = ResponseSignature.head(of: intermediate)
    let others = signatures.dropFirst().map(Base64.encode)
    rootSignatures = others.isEmpty ? nil : others.joined(separator: ", ")
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
