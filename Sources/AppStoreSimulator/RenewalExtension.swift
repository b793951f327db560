public import AppStoreTypes

/// A renewal date that was extended.
public struct RenewalExtension: Hashable, Sendable {
  /// The subscription.
  public let originalTransactionID: OriginalTransactionID
  /// The purchase event of the period that lasts longer.
  public let webOrderLineItemID: String
  /// When it renews now.
  public let effectiveDate: Timestamp
  /// What happened.
  public let effects: [StoreEffect]
}
