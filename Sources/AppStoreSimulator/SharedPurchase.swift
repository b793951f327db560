internal import AppStoreTypes

/// A product that a family member shares and that does not renew.
struct SharedPurchase: Hashable, Sendable {
  let sharer: AccountID
  /// The sharer's transaction.
  let source: TransactionID
  /// The transaction that the account was given for it.
  let transaction: TransactionID
}
