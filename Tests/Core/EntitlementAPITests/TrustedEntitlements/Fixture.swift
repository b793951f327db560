import EntitlementAPI
import Testing

/// One signed response, and functions that change one part of it.
///
/// `root` is the key that a client trusts, `signer` has an intermediate key of `root` that expires
/// at the start of day 20,800 (2026-12-13), and `message` is a response of 21 August 2026.
struct Fixture {
  static let now: Int64 = 1_787_334_178_845
  static let lastValid: Int64 = 20_800 * 86_400_000
  static let salt = Array("sixteen bytes ok".utf8)

  let root = RootSigningKey.make()
  let signer: ResponseSigner
  var message = SignedMessage(
    authToken: "appl_key", nonce: Array(0..<12), rawPath: "/v1/subscribers/$RCAnonymousID%3Aab",
    headersHash: HeadersHash(isSandbox: true).headerValue, requestTimeMilliseconds: now,
    etag: "bc03094946db5488", body: Array("{\"answer\":1}".utf8))

  init() {
    signer = ResponseSigner(root.issueIntermediate(expirationDay: 20_800))
  }

  var verifier: ResponseVerifier { ResponseVerifier(roots: [root.publicKey]) }

  var signature: String { signer.sign(message, salt: Self.salt) }

  /// Returns the step that fails; `nil` if the signature verifies.
  func failure(
    signature: String?, message: SignedMessage? = nil, at time: Int64 = now,
    verifier: ResponseVerifier? = nil
  ) -> SignatureError? {
    do {
      try (verifier ?? self.verifier).verify(
        signature: signature, message: message ?? self.message, at: time)
      return nil
    } catch {
      return error
    }
  }
}
