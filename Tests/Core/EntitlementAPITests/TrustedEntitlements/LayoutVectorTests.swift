import Crypto
import EntitlementAPI
import Foundation
import Testing

/// Vectors created outside of Swift with Python's `cryptography` (OpenSSL) from the protocol's
/// text.
///
/// The root secret is the bytes 1...32, the intermediate secret 101...132, the salt 0xA0...0xAF,
/// the nonce 0...11, the expiry day 20,800.
@Suite(.timeLimit(.minutes(30))) struct LayoutVectorTests {
  static let signature =
    "2inpWwLgD/oVZFd1+x0roiKhlDOV7qBrlOLAV7e+adBAUQAANNqD2WS6KjhlORg9lvKxxQvHKCIeH7Be6oHRvN/k709Z"
    + "2CnG6SmwN5VqKKIZLwHbtDCmpKqyBRQXrpJJaBi6DKChoqOkpaanqKmqq6ytrq9Ghq1fWhbwlbDQegQYWITYD6GhE2FA"
    + "C50Cdwwo2rfoxFrp1NrSRAmzKG0E7sM59veTPsWMvypECSP2Quo/bDgG"

  static let message = SignedMessage(
    authToken: "appl_key", nonce: Array(0..<12), rawPath: "/v1/receipts",
    postParamsHash: PostParamsHash.receipt(
      appUserID: "alice", fetchToken: "a.b.c", appTransaction: nil
    ).headerValue,
    headersHash: HeadersHash(isSandbox: true).headerValue,
    requestTimeMilliseconds: 1_787_334_178_845, etag: "bc03094946db5488",
    body: Array(#"{"request_date":"2026-08-21T17:42:58Z"}"#.utf8))

  @Test func `A signature by other software over the same text verifies`() throws {
    let root = try RootPublicKey(base64: "ebVWLo/mVPlAeLES6KmLp5AfhTrmlb7X4OORC60ElmQ=")

    try ResponseVerifier(roots: [root]).verify(
      signature: Self.signature, message: Self.message, at: 1_787_334_178_845)
  }

  @Test func `A root key is read from and written to base64`() throws {
    let key = try RootSigningKey(base64: "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=")

    #expect(key.publicKey.base64 == "ebVWLo/mVPlAeLES6KmLp5AfhTrmlb7X4OORC60ElmQ=")
    #expect(key.rawRepresentation == Array(1...32))
    #expect(try RootSigningKey(base64: key.base64).publicKey == key.publicKey)
  }

  @Test func `Our signature has the documented layout`() throws {
    let root = RootSigningKey.make()
    let intermediate = root.issueIntermediate(expirationDay: 0x0102_0304)
    let salt = Array("0123456789abcdef".utf8)
    let text = ResponseSigner(intermediate).sign(Self.message, salt: salt)
    let bytes = try [UInt8](#require(Data(base64Encoded: text)))
    let rootKey = try Curve25519.Signing.PublicKey(
      rawRepresentation: root.publicKey.rawRepresentation)
    let key = try Curve25519.Signing.PublicKey(rawRepresentation: bytes[0..<32])

    #expect(bytes.count == 180)
    #expect(Array(bytes[0..<32]) == intermediate.publicKey)
    #expect(Array(bytes[32..<36]) == [4, 3, 2, 1])
    #expect(rootKey.isValidSignature(bytes[36..<100], for: bytes[32..<36] + bytes[0..<32]))
    #expect(Array(bytes[100..<116]) == salt)
    #expect(key.isValidSignature(bytes[116..<180], for: Self.message.bytes(salt: salt)))
  }

  @Test func `The message is the concatenation of its fields`() {
    let text = String(decoding: Self.message.bytes(salt: []), as: UTF8.self)

    #expect(
      text == "appl_key" + "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\u{9}\u{A}\u{B}"
        + "/v1/receipts" + "app_user_id,fetch_token,app_transaction:sha256:"
        + "f49935fb57e4b0fe9ce885ca7b57b52af4893d4d89d756016668b1c95076b8d7"
        + "X-Is-Sandbox:sha256:"
        + "b5bea41b6c623f7c09f1bf24dcae58ebab3c0cdd90ad966bc43a45b44867e12b"
        + "1787334178845" + "bc03094946db5488" + #"{"request_date":"2026-08-21T17:42:58Z"}"#)
  }

  @Test func `The headers hash of false is the documented value`() {
    #expect(
      HeadersHash(isSandbox: false).headerValue == "X-Is-Sandbox:sha256:"
        + "fcbcf165908dd18a9e49f7ff27810176db8e9f63b4352213741664245224f8aa")
  }

  @Test func `A parameter without a value is listed but not hashed`() {
    // printf 'alice' | sha256sum
    #expect(
      PostParamsHash.receipt(appUserID: "alice", fetchToken: nil, appTransaction: nil).headerValue
        == "app_user_id,fetch_token,app_transaction:sha256:"
        + "2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90")
  }

  @Test(
    arguments: [
      ("app_user_id,fetch_token:sha256:00", ["app_user_id", "fetch_token"]), ("a:sha256:", ["a"]),
      (":sha256:00", [""]), ("a,,b:sha256:00", ["a", "", "b"]), ("a,b", nil), ("a:sha512:00", nil),
      ("a:b:sha256:00", nil), ("", nil),
    ] as [(String, [String]?)])
  func `The hash lists its parameters`(header: String, keys: [String]?) {
    #expect(PostParamsHash.keys(in: header) == keys)
  }
}
