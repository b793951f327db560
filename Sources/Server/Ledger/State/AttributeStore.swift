public import AppStoreCore

/// Stores customer attributes and attributions.
///
/// They are state, not part of the append-only record, because people may request their deletion.
public protocol AttributeStore: Sendable {
  /// Sets attributes of one app user id. Each is accepted or rejected on its own.
  ///
  /// - Returns: The rejected attributes; all others are saved. A value superseded by a stored one
  ///   changes nothing and is not rejected.
  func setAttributes(
    _ attributes: [CustomerAttribute], of customer: AppUserID, at now: Timestamp
  ) async throws(LedgerError) -> [AttributeRejection]

  /// Returns the current attributes of a customer's app user ids, ordered by key.
  func attributes(of customers: [AppUserID]) async throws(LedgerError) -> [CustomerAttribute]

  /// Stores an attribution. Storing the same one again changes nothing.
  func addAttribution(
    _ attribution: CustomerAttribution, of customer: AppUserID
  ) async throws(LedgerError)

  /// Returns the attributions of app user ids, newest first.
  func attributions(of customers: [AppUserID]) async throws(LedgerError) -> [CustomerAttribution]

  /// Permanently deletes all attributes and attributions of app user ids.
  func deleteAttributes(of customers: [AppUserID]) async throws(LedgerError)
}
