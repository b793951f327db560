public import AppStoreTypes

/// The offering that one customer is shown as the current one, whatever the rules say.
public struct OfferingOverride: Hashable, Sendable {
  /// The app user id.
  public let customer: CustomerID
  /// The offering; `nil` when the override was taken away.
  public let offering: OfferingID?
  /// When it was said; the newest counts.
  public let at: Timestamp
  /// Who said it.
  public let actor: String

  /// Creates an override.
  public init(customer: CustomerID, offering: OfferingID?, at: Timestamp, actor: String) {
    self.customer = customer
    self.offering = offering
    self.at = at
    self.actor = actor
  }
}

/// Keeps which customers are shown another offering; append-only.
public protocol OfferingOverrideStore: Sendable {
  /// Appends an override, its audit entry and its change, and creates the customer if there is none.
  func overrideOffering(_ override: OfferingOverride) async throws(LedgerError)

  /// Returns the offering that a customer of several app user ids is shown; `nil` for the usual one.
  func offeringOverride(of customers: [CustomerID]) async throws(LedgerError) -> OfferingID?
}
