import Crypto
import Foundation

/// Signs bytes with the key of a `.p8` file, independently of the code under test.
struct ForeignSigner {
  private let key: P256.Signing.PrivateKey

  init(pem: String) throws {
    key = try P256.Signing.PrivateKey(pemRepresentation: pem)
  }

  func derSignature(of text: String) throws -> String {
    try key.signature(for: Data(text.utf8)).derRepresentation.base64EncodedString()
  }

  func jws(header: String, claims: some Encodable) throws -> String {
    let payload = try JSONEncoder().encode(claims)
    let signed = "\(Self.base64URL(Data(header.utf8))).\(Self.base64URL(payload))"
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    return signed + "." + Self.base64URL(signature)
  }

  private static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
