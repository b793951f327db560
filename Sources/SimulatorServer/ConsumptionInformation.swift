public import AppStoreTypes
public import Encodings

/// What the developer's server told the store about a purchase that a customer wants refunded.
public struct ConsumptionInformation: Hashable, Sendable {
  /// The transaction.
  public var transactionId: TransactionID
  /// When it was told, in the store's time.
  public var receivedDate: Timestamp
  /// The version of the endpoint, 1 or 2.
  public var version: Int
  /// The request as it came; its fields have passed Apple's rules.
  public var request: JSONObject
}
