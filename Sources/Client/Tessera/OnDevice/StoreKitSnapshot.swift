package import AppStoreCore

/// One reading of StoreKit, verified and as plain values.
package struct StoreKitSnapshot: Hashable, Sendable {
  var transactions: [JWSTransactionDecodedPayload] = []
  var renewalInfos: [JWSRenewalInfoDecodedPayload] = []
  /// The transactions that StoreKit listed as current entitlements, which Apple considers active.
  var listed: Set<TransactionID> = []
  /// Why the data about products failed verification, of those without verified data.
  var unverified: [String: String] = [:]
  /// Whether every listing was read to its end by a task that was not canceled.
  var isComplete = true

  package init(
    transactions: [JWSTransactionDecodedPayload] = [],
    renewalInfos: [JWSRenewalInfoDecodedPayload] = [], listed: Set<TransactionID> = [],
    unverified: [String: String] = [:], isComplete: Bool = true
  ) {
    self.transactions = transactions
    self.renewalInfos = renewalInfos
    self.listed = listed
    self.unverified = unverified
    self.isComplete = isComplete
  }

  /// Whether there are no transactions and no renewal infos.
  var isEmpty: Bool { transactions.isEmpty && renewalInfos.isEmpty }
}
