internal import AppStoreTypes
internal import StoreKitBackend

/// A store with what its signatures are checked against.
struct StoreSession: Sendable {
  let backend: any StoreKitBackend

  static func open(
    _ backend: any StoreKitBackend
  ) async throws(StoreKitBackendError) -> StoreSession {
    StoreSession(backend: backend)
  }

  func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [VerificationResult<Transaction>] {
    try await backend.transactions(query).compactMap { transaction($0) }
  }

  // Nothing is verified until the verifier is there.
  func transaction(_ jws: String) -> VerificationResult<Transaction>? {
    SignedText(jws).flatMap { Transaction($0, of: backend) }
      .map { .unverified($0, .invalidSignature) }
  }

  func status(_ record: SubscriptionStatusRecord) -> Product.SubscriptionInfo.Status? {
    guard let transaction = transaction(record.signedTransactionInfo),
      let text = SignedText(record.signedRenewalInfo),
      let info = Product.SubscriptionInfo.RenewalInfo(text)
    else { return nil }
    return Product.SubscriptionInfo.Status(
      state: Product.SubscriptionInfo.RenewalState(rawValue: record.status.rawValue),
      transaction: transaction, renewalInfo: .unverified(info, .invalidSignature))
  }
}
