public import AppStoreTypes
public import Subscriptions

/// Everything that brought a customer virtual currencies, whoever owns the purchases now.
public struct CurrencyHoldings: Hashable, Sendable {
  /// What stands of the purchases, whole; only what is ``credited`` brought the customer something.
  public var signed: PurchaseHistory
  /// The transactions whose currencies went to the customer, for good.
  public var credited: Set<TransactionID>
  /// What was bought in the Test Store.
  public var testStorePurchases: [TestStorePurchase]

  /// Creates holdings.
  public init(
    signed: PurchaseHistory = PurchaseHistory(), credited: Set<TransactionID> = [],
    testStorePurchases: [TestStorePurchase] = []
  ) {
    self.signed = signed
    self.credited = credited
    self.testStorePurchases = testStorePurchases
  }

  /// Returns what was added to the customer's balances up to an instant, and what refunds took from them.
  ///
  /// - Parameters:
  ///   - grants: How much of each currency each product brings.
  ///   - isSandbox: Whether purchases outside production count, and only they, or only the others.
  ///   - now: Up to when the Test Store renewed.
  public func movements(
    _ grants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]], isSandbox: Bool,
    at now: Timestamp
  ) -> [CurrencyMovement] {
    var tried = PurchaseHistory()
    for purchase in testStorePurchases {
      for record in purchase.transactionRecords(at: now) { tried.apply(record) }
    }
    return signed.currencyMovements(grants, isSandbox: isSandbox)
      .filter { credited.contains($0.transactionID) }
      + tried.currencyMovements(grants, isSandbox: isSandbox)
  }
}
