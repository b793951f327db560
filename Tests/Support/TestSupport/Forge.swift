import AppStoreCore
package import Crypto
package import Foundation
package import SignedData
import SwiftASN1
import X509

/// A chain with known private keys, for what ``SigningChain`` and ``ChainTemplate`` never create.
package struct Forge: Sendable {
  /// The name of the root.
  package static let rootName = "Forge Root CA"
  /// The name of the intermediate.
  package static let intermediateName = "Forge Intermediate CA"
  /// The name of the leaf.
  package static let leafName = "Forge Signing"

  /// The root's key.
  package let rootKey = P256.Signing.PrivateKey()
  /// The intermediate's key.
  package let intermediateKey = P256.Signing.PrivateKey()
  /// The leaf's key.
  package let leafKey = P256.Signing.PrivateKey()
  /// Leaf, intermediate and root as DER; a verifier that trusts the root accepts them.
  package let certificates: [[UInt8]]

  /// Creates a valid chain.
  package init() throws {
    let (root, intermediate) = (
      Certificate.PrivateKey(rootKey), Certificate.PrivateKey(intermediateKey)
    )
    certificates = [
      try ForgedCertificate(Self.leafName, by: Self.intermediateName, .leaf)
        .der(for: Certificate.PublicKey(leafKey.publicKey), signer: intermediate),
      try ForgedCertificate(Self.intermediateName, by: Self.rootName, .intermediate)
        .der(for: intermediate.publicKey, signer: root),
      try ForgedCertificate(Self.rootName, by: Self.rootName, .authority)
        .der(for: root.publicKey, signer: root),
    ]
  }

  /// The root to configure.
  package var root: RootCertificate {
    get throws { try RootCertificate(der: certificates[2]) }
  }

  /// The header of the valid chain.
  package var header: String { SigningChain.headerJSON(certificates: certificates) }

  /// Returns the leaf's signature of any bytes: r and s.
  package func sign(_ input: Data) throws -> Data {
    try leafKey.signature(for: input).rawRepresentation
  }

  /// Returns a token of any three parts.
  package func token(header: String, payload: [UInt8], signature: Data) throws -> String {
    [Array(header.utf8), payload, Array(signature)].map(TokenParts.encode).joined(separator: ".")
  }

  /// Returns a token with the default transaction and any certificates, signed with the leaf's key.
  package func token(certificates: [[UInt8]]) throws -> String {
    let header = SigningChain.headerJSON(certificates: certificates)
    let payload = Array(try TestStore.transaction().json.utf8)
    let input = "\(TokenParts.encode(header.utf8)).\(TokenParts.encode(payload))"
    return try token(header: header, payload: payload, signature: sign(Data(input.utf8)))
  }
}
