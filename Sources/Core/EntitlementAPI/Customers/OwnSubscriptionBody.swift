public import AppStoreCore

/// The customer's own subscription to a product that is also shared with them for longer; an
/// extension of the wire format.
public struct OwnSubscriptionBody: Hashable, Sendable {
  /// When its access ends, including a grace period.
  public var expiresDate: Timestamp?
  /// When it was last bought or renewed; `nil` if unknown.
  public var purchaseDate: Timestamp?
  /// The store's identifier of the newest transaction; `nil` if unknown.
  public var storeTransactionID: String?
  /// When auto-renew was found to be off; `nil` if it is on.
  public var unsubscribeDetectedAt: Timestamp?

  /// Creates a subscription.
  public init(
    expiresDate: Timestamp?, purchaseDate: Timestamp?, storeTransactionID: String?,
    unsubscribeDetectedAt: Timestamp?
  ) {
    self.expiresDate = expiresDate
    self.purchaseDate = purchaseDate
    self.storeTransactionID = storeTransactionID
    self.unsubscribeDetectedAt = unsubscribeDetectedAt
  }
}

extension OwnSubscriptionBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case expiresDate = "expires_date"
    case purchaseDate = "purchase_date"
    case storeTransactionID = "store_transaction_id"
    case unsubscribeDetectedAt = "unsubscribe_detected_at"
  }

  /// Decodes a subscription.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    expiresDate = try container.optionalDate(.expiresDate)
    purchaseDate = try container.optionalDate(.purchaseDate)
    storeTransactionID = container.lenient(String.self, .storeTransactionID)
    unsubscribeDetectedAt = try container.optionalDate(.unsubscribeDetectedAt)
  }
}
