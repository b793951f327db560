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

    /// A bundle of subscriptions, sold together.
    ///
    /// Apple does not document the text; use the constant.
    public static let subscriptionBundle = ProductType(rawValue: "Subscription Bundle")
    /// A bundle of all subscriptions of a developer.
    ///
    /// Apple does not document the text; use the constant.
    public static let subscriptionSuite = ProductType(rawValue: "Subscription Suite")

    /// The type in English.
    public var localizedDescription: String { rawValue }
  }
}
