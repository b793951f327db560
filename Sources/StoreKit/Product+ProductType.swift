extension Product {
  /// The type of a product.
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    /// The text the store signs.
    public let rawValue: String
    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A product that is used up.
    public static let consumable = ProductType(rawValue: "Consumable")
    /// A product that is bought once and kept.
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    /// A subscription that ends by itself; the app defines its length.
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    /// A subscription that renews until it is cancelled.
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")

    /// The type in English.
    public var localizedDescription: String { rawValue }
  }
}
