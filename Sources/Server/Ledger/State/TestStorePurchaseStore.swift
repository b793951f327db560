public import AppStoreCore
public import Subscriptions

/// Stores purchases of the Test Store; append-only.
public protocol TestStorePurchaseStore: Sendable {
  /// Appends a purchase and its change; creates the customer if unknown.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - offering: What the app reported about the offering, recorded under the token; `nil` if
  ///     nothing.
  /// - Returns: The purchase stored under the token: the first one recorded.
  func record(
    _ purchase: TestStorePurchase, offering: ReportedOffering?
  ) async throws(LedgerError) -> TestStorePurchase

  /// Returns the purchases of app user ids, ordered by date and then by token.
  func testStorePurchases(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [TestStorePurchase]
}

extension TestStorePurchaseStore {
  /// Appends a purchase without an offering.
  public func record(
    _ purchase: TestStorePurchase
  ) async throws(LedgerError) -> TestStorePurchase {
    try await record(purchase, offering: nil)
  }
}
