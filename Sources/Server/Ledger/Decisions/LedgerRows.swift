public import AppStoreCore
public import Subscriptions

/// Rows that a store has loaded, by key.
///
/// A key without an entry is not loaded. A row that does not exist is an entry that is `nil` or
/// empty. A store may load more than requested.
public struct LedgerRows: Sendable {
  /// Whether facts are recorded.
  public var facts: [FactKey: Bool] = [:]
  /// What the facts of transactions state.
  public var transactions: [TransactionID: TransactionRow] = [:]
  /// The purchases; `nil` for an unknown one.
  public var purchases: [OriginalTransactionID: PurchaseRow?] = [:]
  /// The purchases of app user IDs, in any order.
  public var purchasesOwned: [AppUserID: Set<OriginalTransactionID>] = [:]
  /// The jobs of purchases.
  public var jobs: [OriginalTransactionID: [RefreshJob]] = [:]
  /// The rows of tables with a description, in order, by the values that they were found by.
  public var found: [TableLookup: [[LedgerValue]: [[LedgerValue]]]] = [:]

  /// Creates an empty set of rows.
  public init() {}
}

/// What the facts of a transaction state.
public struct TransactionRow: Hashable, Sendable {
  /// Every purchase that a version of the transaction names.
  public var purchases: Set<OriginalTransactionID>
  /// The number of the newest operation when the transaction was first recorded, zero before the
  /// first one; `nil` if it was never recorded.
  public var firstRecordedAfter: Int64?

  /// Creates a row.
  public init(purchases: Set<OriginalTransactionID> = [], firstRecordedAfter: Int64? = nil) {
    self.purchases = purchases
    self.firstRecordedAfter = firstRecordedAfter
  }
}

/// A purchase: its current state and its owner.
public struct PurchaseRow: Hashable, Sendable {
  /// The newest version of everything known.
  public var history: PurchaseHistory
  /// The app user ID that owns it; `nil` if none does.
  public var owner: AppUserID?
  /// When to refresh the purchase after its period ends; `nil` if that is not needed, or done.
  public var askingDate: Timestamp?

  /// Creates a row.
  public init(history: PurchaseHistory, owner: AppUserID?, askingDate: Timestamp?) {
    self.history = history
    self.owner = owner
    self.askingDate = askingDate
  }
}
