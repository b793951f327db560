import AppStoreCore
import AppStoreServerAPI
import Foundation

/// A developer's server with its key, an unrelated key with the same names, and the store.
struct SigningDeveloper {
  static let now = Timestamp(milliseconds: 1_800_000_000_750)
  static let seconds: Int64 = 1_800_000_000

  let nonce = UUID(uuid: (0xAB, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 0xEF))
  let signer: AppStoreRequestSigner
  let stranger: AppStoreRequestSigner
  let store: AppStoreRequestVerifier

  init() throws {
    let key = try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app")
    signer = AppStoreRequestSigner(key: key)
    stranger = AppStoreRequestSigner(
      key: try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app"))
    store = AppStoreRequestVerifier(
      publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY",
      bundleIDs: ["com.example.app", "com.example.other"])
  }

  func envelope(
    for audience: String, _ change: (inout AppStoreRequestEnvelope) -> Void = { _ in }
  ) -> AppStoreRequestEnvelope {
    var envelope = AppStoreRequestEnvelope(
      iss: "issuer", iat: Self.seconds, aud: audience, bid: "com.example.app",
      nonce: nonce.uuidString)
    change(&envelope)
    return envelope
  }

  /// Signs claims that a signer would reject.
  func sign(
    alg: String = "ES256", kid: String = "KEY", typ: String = "JWT",
    _ envelope: AppStoreRequestEnvelope, _ claims: some Encodable
  ) throws -> String {
    try signer.sign(APITokenHeader(alg: alg, kid: kid, typ: typ), envelope, claims)
  }
}

/// Returns the bytes of a part of a JWS.
func decodedPart(_ part: Substring) -> Data? {
  let standard = String(part).replacing("-", with: "+").replacing("_", with: "/")
  return Data(
    base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
}
