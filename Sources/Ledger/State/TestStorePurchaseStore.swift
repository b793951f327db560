public import AppStoreTypes
public import Subscriptions

/// Stores purchases of the Test Store; append-only.
public protocol TestStorePurchaseStore: Sendable {
  /// Appends a purchase and its change; creates the customer if unknown.
  ///
  /// - Returns: The purchase stored under the token: the first one recorded.
  func record(_ purchase: TestStorePurchase) async throws(LedgerError) -> TestStorePurchase

  /// Returns the purchases of app user ids, ordered by date and then by token.
  func testStorePurchases(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [TestStorePurchase]
}
