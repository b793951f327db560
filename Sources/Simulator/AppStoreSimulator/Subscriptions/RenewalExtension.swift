public import AppStoreCore

/// An extension of a renewal date.
public struct RenewalExtension: Hashable, Sendable {
  /// The subscription.
  public let originalTransactionID: OriginalTransactionID
  /// The purchase event of the extended period.
  public let webOrderLineItemID: String
  /// The new renewal date.
  public let effectiveDate: Timestamp
  /// The effects.
  public let effects: [SimulatorEffect]
}
