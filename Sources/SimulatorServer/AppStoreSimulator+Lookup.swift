internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes

extension AppStoreSimulator {
  /// Returns the account that any of its transaction ids, or its app transaction's, names.
  ///
  /// - Throws: `InvalidTransactionIdError` or `TransactionIdNotFoundError`.
  func account(withAnyID text: String) throws(APIErrorBody) -> AccountID {
    guard Self.isTransactionID(text) else { throw .invalidTransactionId }
    guard let account = account(with: TransactionID(text)) else { throw .transactionIdNotFound }
    return account
  }

  /// Returns a transaction.
  ///
  /// - Throws: `InvalidTransactionIdError`, `AppTransactionIdNotSupportedError` for the id of an app
  ///   transaction, or the error that `code` names when nothing has the id.
  func transaction(
    withID text: String, orNotFound code: APIErrorCode = .transactionIdNotFound
  ) throws(APIErrorBody) -> JWSTransactionDecodedPayload {
    guard Self.isTransactionID(text) else { throw .invalidTransactionId }
    if let payload = transaction(TransactionID(text)) { return payload }
    throw APIErrorBody(
      account(with: TransactionID(text)) == nil ? code : .appTransactionIdNotSupported)
  }

  /// Returns the transaction that began a purchase.
  ///
  /// - Throws: `InvalidOriginalTransactionIdError` or `OriginalTransactionIdNotFoundError`.
  func original(withID text: String) throws(APIErrorBody) -> JWSTransactionDecodedPayload {
    guard Self.isTransactionID(text) else { throw APIErrorBody(.invalidOriginalTransactionId) }
    guard let payload = transaction(TransactionID(text)),
      payload.originalTransactionId.rawValue == text
    else { throw APIErrorBody(.originalTransactionIdNotFound) }
    return payload
  }

  /// Whether a text has the form of Apple's numbers.
  static func isTransactionID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
