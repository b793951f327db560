public import AppStoreTypes

/// Keeps what apps know of customers.
///
/// Attributes are a state and not a record, because people may ask for theirs to be forgotten.
public protocol AttributeStore: Sendable {
  /// Sets attributes under one app user id; each is taken or refused by itself.
  ///
  /// - Returns: What was refused; everything else is saved. A setting that an already known one
  ///   supersedes changes nothing and is not refused.
  func setAttributes(
    _ attributes: [CustomerAttribute], of customer: CustomerID, at now: Timestamp
  ) async throws(LedgerError) -> [AttributeRefusal]

  /// Returns the attributes that stand among several app user ids of one customer, ordered by key.
  func attributes(of customers: [CustomerID]) async throws(LedgerError) -> [CustomerAttribute]

  /// Keeps where a customer came from; the same again changes nothing.
  func addAttribution(
    _ attribution: CustomerAttribution, of customer: CustomerID
  ) async throws(LedgerError)

  /// Returns where a customer came from, the newest first.
  func attributions(of customers: [CustomerID]) async throws(LedgerError) -> [CustomerAttribution]

  /// Forgets every attribute and attribution of app user ids, for good.
  func forgetAttributes(of customers: [CustomerID]) async throws(LedgerError)
}
