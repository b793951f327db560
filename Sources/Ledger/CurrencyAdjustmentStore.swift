public import AppStoreTypes
public import Subscriptions

/// What became of an adjustment.
public enum CurrencyAdjustmentOutcome: Hashable, Sendable {
  /// It is recorded.
  case recorded
  /// The same adjustment was recorded before under its id; nothing changed.
  case repeated
  /// Another adjustment has its id; nothing changed.
  case conflicting
  /// A balance would leave its range; nothing changed.
  case refused(CurrencyRefusal)
}

/// Keeps what the business added to or took from customers' balances; append-only.
public protocol CurrencyAdjustmentStore: Sendable {
  /// Appends an adjustment, its audit entry and its change, if no balance leaves its range.
  ///
  /// The balances are judged in the same atomic change, so two adjustments at once cannot spend the same
  /// coin.
  ///
  /// An id that was used before a deletion of the customer is a new one, as for grants.
  ///
  /// - Parameters:
  ///   - adjustment: The adjustment.
  ///   - movements: What purchases added and refunds took, of all the customer's app user ids.
  ///   - customers: The customer's app user ids, whose former adjustments count.
  func adjust(
    _ adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [CustomerID]
  ) async throws(LedgerError) -> CurrencyAdjustmentOutcome

  /// Returns the adjustments of several app user ids, ordered by date and then by id.
  func adjustments(of customers: [CustomerID]) async throws(LedgerError) -> [CurrencyAdjustment]
}
