internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

extension AppStoreState {
  /// Returns the account of a transaction ID or app transaction ID.
  ///
  /// - Throws: `InvalidTransactionIdError` or `TransactionIdNotFoundError`.
  func account(withAnyID text: String) throws(AppStoreErrorBody) -> AccountID {
    guard Self.isTransactionID(text) else { throw .invalidTransactionId }
    guard let account = account(with: TransactionID(text)) else { throw .transactionIdNotFound }
    return account
  }

  /// Returns a transaction.
  ///
  /// - Throws: `InvalidTransactionIdError`, `AppTransactionIdNotSupportedError` for the ID of an
  ///   app transaction, or the error `code` if the ID is unknown.
  func transaction(
    withID text: String, orNotFound code: APIErrorCode = .transactionIdNotFound
  ) throws(AppStoreErrorBody) -> JWSTransactionDecodedPayload {
    guard Self.isTransactionID(text) else { throw .invalidTransactionId }
    if let payload = transaction(TransactionID(text)) { return payload }
    throw AppStoreErrorBody(
      account(with: TransactionID(text)) == nil ? code : .appTransactionIdNotSupported)
  }

  /// Returns the original transaction of a purchase.
  ///
  /// - Throws: `InvalidOriginalTransactionIdError` or `OriginalTransactionIdNotFoundError`.
  func original(withID text: String) throws(AppStoreErrorBody) -> JWSTransactionDecodedPayload {
    guard Self.isTransactionID(text) else { throw AppStoreErrorBody(.invalidOriginalTransactionId) }
    guard let payload = transaction(TransactionID(text)),
      payload.originalTransactionId.rawValue == text
    else { throw AppStoreErrorBody(.originalTransactionIdNotFound) }
    return payload
  }

  /// Whether a text has the form of Apple's transaction IDs.
  static func isTransactionID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
