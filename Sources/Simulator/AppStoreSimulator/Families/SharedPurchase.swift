internal import AppStoreCore

/// A non-renewing product that a family member shares.
struct SharedPurchase: Hashable, Sendable {
  let sharer: AccountID
  /// The sharer's transaction.
  let source: TransactionID
  /// The account's own transaction for it.
  let transaction: TransactionID
}
