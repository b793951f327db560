public import AppStoreTypes
public import Subscriptions

/// Everything that gives a customer access: what the store signed, what was given, what was tried out.
public struct CustomerHoldings: Hashable, Sendable {
  /// What stands of the purchases that the store signed.
  public var signed: PurchaseHistory
  /// What the business gave.
  public var grants: [RecordedGrant]
  /// What was bought in the Test Store.
  public var testStorePurchases: [TestStorePurchase]

  /// Creates holdings.
  public init(
    signed: PurchaseHistory, grants: [RecordedGrant], testStorePurchases: [TestStorePurchase]
  ) {
    self.signed = signed
    self.grants = grants
    self.testStorePurchases = testStorePurchases
  }

  /// Returns one history of all of it at an instant: grants that have begun, and Test Store periods up to
  /// then.
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
