public import AppStoreCore
public import Subscriptions

/// Everything that gives a customer access: App Store purchases, grants and Test Store purchases.
public struct AccessSources: Hashable, Sendable {
  /// The current state of the purchases signed by the App Store.
  public var signed: PurchaseHistory
  /// The grants.
  public var grants: [RecordedGrant]
  /// The Test Store purchases.
  public var testStorePurchases: [TestStorePurchase]

  /// Creates holdings.
  public init(
    signed: PurchaseHistory, grants: [RecordedGrant], testStorePurchases: [TestStorePurchase]
  ) {
    self.signed = signed
    self.grants = grants
    self.testStorePurchases = testStorePurchases
  }

  /// Merges everything into one history at an instant: grants that have started, and Test Store
  /// periods up to then.
  public func history(at now: Timestamp) -> PurchaseHistory {
    guard !grants.isEmpty || !testStorePurchases.isEmpty else { return signed }
    var history = signed
    for grant in grants {
      if let record = grant.transactionRecord(at: now) { history.apply(record) }
    }
    for purchase in testStorePurchases {
      for record in purchase.transactionRecords(at: now) { history.apply(record) }
      if let record = purchase.renewalRecord(at: now) { history.apply(record) }
    }
    return history
  }
}
