public import AppStoreCore
public import Subscriptions

/// Everything that credited a customer with virtual currency, regardless of the purchases' current
/// owner.
public struct CurrencySources: Hashable, Sendable {
  /// The complete current state of the purchases; only transactions in ``credited`` count.
  public var signed: PurchaseHistory
  /// The transactions whose currency was permanently credited to the customer.
  public var credited: Set<TransactionID>
  /// The Test Store purchases.
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

  /// Returns the credits of purchases and the debits of refunds up to an instant.
  ///
  /// - Parameters:
  ///   - grants: The amount of each currency that each product grants.
  ///   - isSandbox: `true` counts only purchases outside production, `false` only those in it.
  ///   - isXcode: Whether purchases in Xcode count as well.
  ///   - now: The end of the Test Store's renewals.
  public func movements(
    _ grants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]], isSandbox: Bool,
    isXcode: Bool = false, at now: Timestamp
  ) -> [CurrencyMovement] {
    var tried = PurchaseHistory()
    for purchase in testStorePurchases {
      for record in purchase.transactionRecords(at: now) { tried.apply(record) }
    }
    return signed.currencyMovements(grants, isSandbox: isSandbox, isXcode: isXcode)
      .filter { credited.contains($0.transactionID) }
      + tried.currencyMovements(grants, isSandbox: isSandbox)
  }
}
