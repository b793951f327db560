extension Product {
  /// The type of a product.
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A consumable.
    public static let consumable = ProductType(rawValue: "Consumable")
    /// A non-consumable.
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    /// A non-renewing subscription; the app defines its length.
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    /// A subscription that renews until it is canceled.
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")

    /// The type in English.
    public var localizedDescription: String { rawValue }
  }
}
