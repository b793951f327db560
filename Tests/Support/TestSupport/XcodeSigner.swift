public import AppStoreCore
import Foundation
import SignedData

/// One session of StoreKit testing in Xcode: a certificate of its own, and what it signs.
public struct XcodeSigner: Sendable {
  private let chain: SigningChain

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - start: The first instant of the certificate's validity, a year long.
  ///   - name: The common name and the organization of subject and issuer.
  public init(
    at start: Timestamp = TestStore.purchaseDate - .days(1),
    name: String = "StoreKit Testing in Xcode"
  ) throws {
    chain = try SigningChain.xcodeSession(
      named: name, notBefore: start, notAfter: start + .days(365))
  }

  /// The certificate as DER.
  public var certificate: [UInt8] { chain.root.der }

  /// The SHA-256 fingerprint of the certificate in lowercase hexadecimal.
  public var sha256: String { chain.root.sha256 }

  /// The session that the verifier puts into identifiers.
  public var session: XcodeSession { XcodeSession(certificate: sha256) }

  /// Signs a payload.
  public func sign(_ payload: some Encodable) throws -> String { try chain.sign(payload) }

  /// Signs any bytes under the session's header.
  public func sign(payload: [UInt8]) throws -> String {
    try chain.sign(
      payload: payload, headerJSON: SigningChain.xcodeHeaderJSON(certificate: certificate))
  }
}

extension TestStore {
  /// Returns a transaction as Xcode signs it: numbered from 0, for the environment Xcode.
  public static func xcodeTransaction(
    _ id: TransactionID = "0", originalID: OriginalTransactionID? = nil,
    productID: ProductID = productID, purchaseDate: Timestamp = purchaseDate
  ) -> JWSTransactionDecodedPayload {
    var payload = transaction(
      id, originalID: originalID, productID: productID, environment: .xcode,
      purchaseDate: purchaseDate)
    payload.webOrderLineItemId = "0"
    payload.appTransactionId = "0"
    return payload
  }
}
