public import AppStoreTypes
public import Subscriptions

/// Keeps purchases of the Test Store; append-only.
public protocol TestStorePurchaseStore: Sendable {
  /// Appends a purchase and its change, and creates the customer if there is none.
  ///
  /// - Returns: The purchase that stands under the token: the first one recorded.
  func record(_ purchase: TestStorePurchase) async throws(LedgerError) -> TestStorePurchase

  /// Returns the purchases of several app user ids, ordered by date and then by token.
  func testStorePurchases(
    of customers: [CustomerID]
  ) async throws(LedgerError) -> [TestStorePurchase]
}
