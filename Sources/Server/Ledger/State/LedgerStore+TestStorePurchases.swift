public import AppStoreCore
public import Subscriptions

/// Purchases of the Test Store; append-only.
extension LedgerStore {
  /// Appends a purchase and its change; creates the customer if unknown.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - offering: What the app reported about the offering, recorded under the token; `nil` if
  ///     nothing.
  /// - Returns: The purchase stored under the token: the first one recorded.
  public func record(
    _ purchase: TestStorePurchase, offering: ReportedOffering? = nil
  ) async throws(LedgerError) -> TestStorePurchase {
    try await change(
      loading: Set(LedgerKey.appUserID(purchase.customer) + [.testStorePurchase(purchase.token)])
    ) { tables throws(MissingRows) in
      let recorded = try CustomerStateRules.record(purchase, in: &tables)
      if let presentation = offering?.presentation(
        for: TransactionID(recorded.token), receivedAt: purchase.purchasedAt)
      {
        try ActivityRules.record(presentation, in: &tables)
      }
      return recorded
    }
  }

  /// Returns the purchases of app user ids, ordered by date and then by token.
  public func testStorePurchases(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [TestStorePurchase] {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      var purchases: [TestStorePurchase] = []
      for customer in customers {
        purchases += try CustomerStateRules.testStorePurchases(of: customer, in: tables)
      }
      return purchases.sorted { ($0.purchasedAt, $0.token) < ($1.purchasedAt, $1.token) }
    }
  }
}
