public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// The allowed days of one extension.
  public static let extensionDays = 1...90

  /// The maximum number of extensions for a customer within 365 days.
  public static let extensionLimit = 2

  /// Extends the renewal date of an active, paid subscription.
  ///
  /// This cannot be undone. The current period's transaction becomes longer under the same
  /// identifier (see ``extensionsChangeTransactions``), and later periods follow it, as do the
  /// subscriptions of family members.
  /// - Parameters:
  ///   - original: The subscription.
  ///   - days: The number of days; 1 to 90.
  /// - Returns: The new date and the effects.
  /// - Throws: ``ExtensionError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date>
  public mutating func extendRenewalDate(
    of original: OriginalTransactionID, byDays days: Int
  ) throws(ExtensionError) -> RenewalExtension {
    try RenewalDateExtensions.extendRenewalDate(of: original, byDays: days, in: &self)
  }

  /// Requests an extension of the renewal dates of all subscribers of a product.
  ///
  /// It happens an hour later. Repeating an identifier, in any case, has no effect.
  /// - Parameters:
  ///   - product: The product.
  ///   - days: The number of days; 1 to 90.
  ///   - requestIdentifier: The developer's identifier of the request, which the summary repeats.
  ///   - storefronts: The country codes of the storefronts to include; `nil` for all.
  /// - Throws: ``ExtensionError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/extend-subscription-renewal-dates-for-all-active-subscribers>
  public mutating func extendRenewalDates(
    of product: ProductID, byDays days: Int, requestIdentifier: String,
    storefronts: [String]? = nil
  ) throws(ExtensionError) {
    try RenewalDateExtensions.extendRenewalDates(
      of: product, byDays: days, requestIdentifier: requestIdentifier, storefronts: storefronts,
      in: &self)
  }

  /// Returns the progress of a mass extension of renewal dates; `nil` if the request is unknown.
  public func massExtension(_ requestIdentifier: String) -> MassExtension? {
    work.massExtension(requestIdentifier)?.state
  }
}
