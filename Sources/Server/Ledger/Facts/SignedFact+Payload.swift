public import AppStoreCore

extension SignedFact {
  /// The decoded payload of a fact.
  public enum Payload: Hashable, Sendable {
    /// A transaction.
    case transaction(JWSTransactionDecodedPayload)
    /// Renewal information.
    case renewalInfo(JWSRenewalInfoDecodedPayload)
    /// A notification; the signed data inside it are separate facts.
    case notification(ResponseBodyV2DecodedPayload)
    /// A customer's download of the app.
    case appTransaction(JWSAppTransactionDecodedPayload)
  }

  /// The signed JSON text; empty if the stored JWS is corrupt.
  public var payloadJSON: String { String(decoding: payloadBytes, as: UTF8.self) }

  /// The payload's bytes, read from the packed token, which costs less than to restore its text.
  private var payloadBytes: [UInt8] { token.payload ?? [] }

  /// Decodes the payload from the signed bytes, under the identifiers that it is recorded with.
  ///
  /// - Throws: ``LedgerError/unreadableFact(_:_:)`` if they differ from the verified ones.
  public func decodedPayload() throws(LedgerError) -> Payload {
    let payload = try signedPayload()
    guard let session = XcodeSession(in: identity) else { return payload }
    return payload.scoped(to: session)
  }

  private func signedPayload() throws(LedgerError) -> Payload {
    let json = payloadBytes
    do throws(JSONFieldError) {
      return switch kind {
      case .transaction: .transaction(try JWSTransactionDecodedPayload(json: json))
      case .renewalInfo: .renewalInfo(try JWSRenewalInfoDecodedPayload(json: json))
      case .notification: .notification(try ResponseBodyV2DecodedPayload(json: json))
      case .appTransaction: .appTransaction(try JWSAppTransactionDecodedPayload(json: json))
      }
    } catch {
      throw LedgerError.unreadableFact(kind, identity)
    }
  }
}

extension SignedFact.Payload {
  /// Returns the payload with identifiers that no other session of Xcode's has, as the verifier gave it.
  fileprivate func scoped(to session: XcodeSession) -> Self {
    switch self {
    case .transaction(let payload): .transaction(payload.scoped(to: session))
    case .renewalInfo(let payload): .renewalInfo(payload.scoped(to: session))
    case .appTransaction(let payload): .appTransaction(payload.scoped(to: session))
    case .notification: self
    }
  }
}
