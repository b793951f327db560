public import AppStoreTypes

/// What an app sells and how its test store behaves: the contents of a `.storekit` file.
///
/// Files of every version are read by key, not by version. A file is loaded whole or not at all.
/// `serialized()` writes it back: what nobody changed keeps its bytes, known here or not.
public struct StoreConfiguration: Hashable, Sendable {
  /// The version of the file format; 0.0 when the file states none.
  public var version: FileVersion
  /// The file's own identifier; `nil` before 1.1 and in files that state none.
  public var identifier: String?
  /// The products that do not renew by themselves, in file order, non-renewing subscriptions last.
  public var products: [ConfiguredProduct]
  /// The subscription groups, in file order.
  public var subscriptionGroups: [ConfiguredSubscriptionGroup]
  /// How the test store behaves.
  public var settings: StoreSettings
  /// The legal texts of the app; `nil` when the file has none.
  public var appPolicies: AppPolicies?
  /// The key that signs promotional offers; `nil` until one is made.
  public var subscriptionOffersKeyPair: SubscriptionOffersKeyPair?
  var origin = Origin<StoreConfiguration>()
  private var loadFindings = Aside<[Finding]>([])

  /// Parses the bytes of a `.storekit` file.
  ///
  /// `fileName` is only printed. Throws the first error that stops the file from being used, as one
  /// line: `FILE:LINE: field: what is wrong; what to do`.
  public init(parsing bytes: [UInt8], fileName: String) throws(StoreConfigurationError) {
    let source = SourceText(fileName: fileName, bytes: bytes)
    let root = Field(source: source, path: "", node: try JSONParser.parse(source))
    var loader = ConfigurationLoader()
    self = try loader.configuration(root).loaded(from: root)
    loadFindings = Aside(loader.findings)
  }

  /// Creates a configuration that stands in no file yet.
  public init(
    version: FileVersion, identifier: String? = nil, products: [ConfiguredProduct] = [],
    subscriptionGroups: [ConfiguredSubscriptionGroup] = [],
    settings: StoreSettings = StoreSettings(), appPolicies: AppPolicies? = nil,
    subscriptionOffersKeyPair: SubscriptionOffersKeyPair? = nil
  ) {
    self.version = version
    self.identifier = identifier
    self.products = products
    self.subscriptionGroups = subscriptionGroups
    self.settings = settings
    self.appPolicies = appPolicies
    self.subscriptionOffersKeyPair = subscriptionOffersKeyPair
  }

  /// What was odd when the file was loaded.
  var findingsOfLoading: [Finding] { loadFindings.content }

  /// What was legal and may surprise when the file was loaded, one line each, in file order within
  /// each part of the file; `lint()` knows more.
  public var warnings: [String] { loadFindings.content.map(\.warning) }

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
