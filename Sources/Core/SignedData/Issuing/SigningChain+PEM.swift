internal import AppStoreCore
internal import Crypto
internal import SwiftASN1
internal import X509

extension SigningChain {
  /// Reads a chain written by ``pemRepresentation``: a private key and three certificates.
  ///
  /// - Throws: ``VerificationError/invalidPEM(reason:)`` if a block is missing or the key is not
  ///   the leaf's, and the failed check if the certificates do not form a chain.
  public init(pem: String) throws(VerificationError) {
    guard let documents = try? PEMDocument.parseMultiple(pemString: pem) else {
      throw .invalidPEM(
        reason: "not PEM; use the text of SigningChain.pemRepresentation")
    }
    let certificates = documents.filter { $0.discriminator == "CERTIFICATE" }.map(\.derBytes)
    let keys = documents.filter { $0.discriminator.hasSuffix("PRIVATE KEY") }
    guard certificates.count == 3, keys.count == 1, documents.count == 4 else {
      throw .invalidPEM(
        reason:
          "\(counted(keys.count, "private key")) and \(counted(certificates.count, "certificate")); "
          + "expected 1 private key, then leaf, intermediate and root")
    }
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: keys[0].pemString) else {
      throw .invalidPEM(reason: "the private key is not a P-256 key without a passphrase")
    }
    let root = try RootCertificate(der: certificates[2])
    let chain = try ChainPolicy(roots: [root]).verify(
      leaf: certificates[0], intermediate: certificates[1])
    guard chain.leafKey.rawRepresentation == key.publicKey.rawRepresentation else {
      throw .invalidPEM(
        reason: "the private key does not match the leaf; use the file unchanged")
    }
    self.init(key: key, leaf: certificates[0], intermediate: certificates[1], root: root)
  }

  /// The private key and the certificates as PEM: key, leaf, intermediate, root.
  ///
  /// It allows signing for this store: make the file readable by its owner only. The text of a session
  /// of Xcode has one certificate, and ``init(pem:)`` rejects it.
  public var pemRepresentation: String {
    let blocks = certificates.map {
      PEMDocument(type: "CERTIFICATE", derBytes: $0).pemString
    }
    return ([key.pemRepresentation] + blocks).joined(separator: "\n") + "\n"
  }
}
