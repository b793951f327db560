public import AppStoreTypes

/// What an app sells and how its test store behaves: the contents of a `.storekit` file.
///
/// Files of every version are read by key, not by version. A file is loaded whole or not at all.
public struct StoreConfiguration: Hashable, Sendable {
  /// The version of the file format; 0.0 when the file states none.
  public var version: FileVersion
  /// The products that do not renew by themselves, in file order, non-renewing subscriptions last.
  public var products: [ConfiguredProduct]
  /// The subscription groups, in file order.
  public var subscriptionGroups: [ConfiguredSubscriptionGroup]
  /// How the test store behaves.
  public var settings: StoreSettings
  /// What is legal and may surprise, one line each, in file order within each part of the file.
  public var warnings: [String]

  /// Parses the bytes of a `.storekit` file.
  ///
  /// `fileName` is only printed. Throws the first error that stops the file from being used, as one
  /// line: `FILE:LINE: field: what is wrong; what to do`.
  public init(parsing bytes: [UInt8], fileName: String) throws(StoreConfigurationError) {
    let root = try JSONParser.parse(bytes, fileName: fileName)
    var loader = ConfigurationLoader()
    self = try loader.configuration(Field(fileName: fileName, path: "", node: root))
  }

  init(
    version: FileVersion, products: [ConfiguredProduct],
    subscriptionGroups: [ConfiguredSubscriptionGroup], settings: StoreSettings, warnings: [String]
  ) {
    self.version = version
    self.products = products
    self.subscriptionGroups = subscriptionGroups
    self.settings = settings
    self.warnings = warnings
  }

  /// Every product of every kind: those of `products`, then the subscriptions group by group.
  public var allProducts: [ConfiguredProduct] {
    products + subscriptionGroups.flatMap { group in group.subscriptions.map(\.product) }
  }

  /// Returns the product of any kind with an identifier; `nil` when there is none.
  public func product(_ id: ProductID) -> ConfiguredProduct? {
    products.first { $0.id == id } ?? subscription(id)?.product
  }

  /// Returns the auto-renewable subscription with an identifier; `nil` when there is none.
  public func subscription(_ id: ProductID) -> ConfiguredSubscription? {
    for group in subscriptionGroups {
      if let found = group.subscriptions.first(where: { $0.product.id == id }) { return found }
    }
    return nil
  }

  /// Returns the subscription group with an identifier; `nil` when there is none.
  public func subscriptionGroup(_ id: SubscriptionGroupID) -> ConfiguredSubscriptionGroup? {
    subscriptionGroups.first { $0.id == id }
  }
}
