import Crypto
import Foundation
import SignedData
import TestSupport

/// Checks accepted tokens without the verifier, only with Foundation's parsers and the leaf's key.
struct Oracle: Sendable {
  private let key: P256.Signing.PublicKey
  private let leaf: Data
  private let intermediate: Data

  init(chain: SigningChain) throws {
    // The key comes before the certificates.
    let pem = chain.pemRepresentation
    let end = pem.firstRange(of: "-----END PRIVATE KEY-----")?.upperBound ?? pem.endIndex
    key = try P256.Signing.PrivateKey(pemRepresentation: String(pem[..<end])).publicKey
    (leaf, intermediate) = (Data(chain.certificates[0]), Data(chain.certificates[1]))
  }

  /// Stops the process unless the store's key signed exactly these bytes under its chain, and the
  /// payload has the expected contents.
  func check<Payload>(_ verified: Verified<Payload>, _ expected: [String: String]) {
    let parts = TokenParts(verified.jws)
    let input = Data("\(parts.header).\(parts.payload)".utf8)
    let raw = TokenParts.bytes(parts.signature)
    guard parts.token == verified.jws,
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw),
      key.isValidSignature(signature, for: input)
    else { finding("a token is accepted that the store's key did not sign") }
    let header = object(parts.header)
    let certificates = header["x5c"] as? [String] ?? []
    guard header["alg"] as? String == "ES256", certificates.count == 3,
      Data(base64Encoded: certificates[0]) == leaf,
      Data(base64Encoded: certificates[1]) == intermediate
    else { finding("a token is accepted whose header is not the store's") }
    let payload = object(parts.payload)
    for (name, value) in expected where !payload.isEmpty && payload[name] as? String != value {
      finding("a token is accepted whose \(name) is not \(value)")
    }
  }

  /// Returns the members of a part; empty if Foundation's other parser rejects its JSON.
  private func object(_ part: String) -> [String: Any] {
    let object = try? JSONSerialization.jsonObject(with: TokenParts.bytes(part))
    return object as? [String: Any] ?? [:]
  }
}
