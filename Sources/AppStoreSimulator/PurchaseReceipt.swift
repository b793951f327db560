public import AppStoreTypes

/// What came of an order.
public struct PurchaseReceipt: Hashable, Sendable {
  /// The transaction the app is given: a new one, or the one already held.
  public var transaction: JWSTransactionDecodedPayload { sold.payload }
  /// Whether the order made the transaction; `false` when the customer held it already.
  public var isNew: Bool
  /// What the order caused, in order.
  public var effects: [StoreEffect]
  private let sold: CompactTransaction

  init(transaction: CompactTransaction, isNew: Bool, effects: [StoreEffect]) {
    sold = transaction
    self.isNew = isNew
    self.effects = effects
  }
}
