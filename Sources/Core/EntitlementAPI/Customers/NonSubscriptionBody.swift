public import AppStoreCore

/// One purchase of a product that does not renew.
public struct NonSubscriptionBody: Hashable, Sendable {
  /// The server's identifier of the purchase; clients ignore a purchase without one.
  public var id: String?
  /// The store's identifier of the transaction; clients finish a consumable only if it is present.
  public var storeTransactionID: String?
  /// When it was bought.
  public var purchaseDate: Timestamp
  /// When it was first bought; `nil` if unknown.
  public var originalPurchaseDate: Timestamp?
  /// The store of the purchase.
  public var store: StoreCode
  /// Whether it was bought in a test environment.
  public var isSandbox: Bool
  /// The product's name; `nil` if unknown.
  public var displayName: String?
  /// The price; `nil` if unknown.
  public var price: PriceBody?

  /// Creates a purchase.
  public init(
    id: String?, storeTransactionID: String?, purchaseDate: Timestamp,
    originalPurchaseDate: Timestamp?, store: StoreCode = .appStore, isSandbox: Bool,
    displayName: String? = nil, price: PriceBody? = nil
  ) {
    self.id = id
    self.storeTransactionID = storeTransactionID
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.store = store
    self.isSandbox = isSandbox
    self.displayName = displayName
    self.price = price
  }
}

extension NonSubscriptionBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id
    case storeTransactionID = "store_transaction_id"
    case purchaseDate = "purchase_date"
    case originalPurchaseDate = "original_purchase_date"
    case store
    case isSandbox = "is_sandbox"
    case displayName = "display_name"
    case price
  }

  /// Decodes a purchase; the purchase date and the environment are required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = container.lenient(String.self, .id)
    storeTransactionID = container.lenient(String.self, .storeTransactionID)
    purchaseDate = try container.date(.purchaseDate)
    originalPurchaseDate = try container.optionalDate(.originalPurchaseDate)
    store = container.lenient(StoreCode.self, .store) ?? StoreCode(rawValue: "unknown")
    isSandbox = try container.decode(Bool.self, forKey: .isSandbox)
    displayName = container.lenient(String.self, .displayName)
    price = container.lenient(PriceBody.self, .price)
  }
}
