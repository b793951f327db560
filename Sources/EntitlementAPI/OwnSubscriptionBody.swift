public import AppStoreTypes

/// The customer's own subscription beside somebody else's to the same product, which lasts longer and is
/// shared with them; our addition to the wire format.
public struct OwnSubscriptionBody: Hashable, Sendable {
  /// When access by it ends, grace included.
  public var expiresDate: Timestamp?
  /// When it was last bought or renewed; `nil` when unknown.
  public var purchaseDate: Timestamp?
  /// The store's identifier of the newest transaction; `nil` when unknown.
  public var storeTransactionID: String?
  /// When auto-renew was seen turned off; `nil` while it is on.
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
