internal import AppStoreTypes

/// What StoreKit said when it was read, verified and as plain values.
struct DeviceReading: Hashable, Sendable {
  var transactions: [JWSTransactionDecodedPayload] = []
  var renewalInfos: [JWSRenewalInfoDecodedPayload] = []
  /// What StoreKit listed as the account's current entitlements, which is Apple's own "yes".
  var listed: Set<TransactionID> = []
  /// Whether every listing was read to its end by a task that nobody cancelled.
  var isComplete = true

  /// Whether it says nothing at all.
  var isEmpty: Bool { transactions.isEmpty && renewalInfos.isEmpty }
}
