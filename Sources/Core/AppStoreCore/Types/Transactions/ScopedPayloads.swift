extension JWSTransactionDecodedPayload {
  /// Returns the transaction with identifiers that no other session of Xcode's has.
  public func scoped(to session: XcodeSession) -> Self {
    var payload = self
    payload.transactionId = TransactionID(session.scoped(transactionId.rawValue))
    payload.originalTransactionId = OriginalTransactionID(
      session.scoped(originalTransactionId.rawValue))
    payload.previousOriginalTransactionId = previousOriginalTransactionId.map {
      OriginalTransactionID(session.scoped($0.rawValue))
    }
    payload.appTransactionId = appTransactionId.map(session.scoped)
    return payload
  }
}

extension JWSRenewalInfoDecodedPayload {
  /// Returns the renewal info with identifiers that no other session of Xcode's has.
  public func scoped(to session: XcodeSession) -> Self {
    var payload = self
    payload.originalTransactionId = OriginalTransactionID(
      session.scoped(originalTransactionId.rawValue))
    payload.appTransactionId = appTransactionId.map(session.scoped)
    return payload
  }
}

extension JWSAppTransactionDecodedPayload {
  /// Returns the app transaction with an identifier that no other session of Xcode's has.
  ///
  /// Xcode signs 0 for each download, and before 2025 nothing.
  public func scoped(to session: XcodeSession) -> Self {
    var payload = self
    payload.appTransactionId = session.scoped(appTransactionId ?? "0")
    return payload
  }
}
