public import AppStoreCore

/// The result of an order.
public struct CompletedPurchase: Hashable, Sendable {
  /// The transaction that the app receives: a new one, or the existing one.
  public var transaction: JWSTransactionDecodedPayload { sold.payload }
  /// Whether the order created the transaction; `false` if the customer already had it.
  public var isNew: Bool
  /// The effects of the order, in order.
  public var effects: [SimulatorEffect]
  private let sold: CompactTransaction

  init(transaction: CompactTransaction, isNew: Bool, effects: [SimulatorEffect]) {
    sold = transaction
    self.isNew = isNew
    self.effects = effects
  }
}
