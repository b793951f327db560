public import AppStoreCore

/// The contents of a `.storekit` file: an app's products and the behavior of its test store.
///
/// Files of every version are read by key, not by version. A file is loaded completely or not at
/// all. `serialized()` writes it back: unchanged content keeps its bytes, whether its keys are
/// known or not.
///
/// ```swift
/// let bytes = try Array(Data(contentsOf: file))
/// let configuration = try StoreKitConfiguration(parsing: bytes, fileName: "Store.storekit")
/// for finding in configuration.lint() { print(finding) }
/// ```
public struct StoreKitConfiguration: Hashable, Sendable {
  /// The version of the file format; 0.0 if the file has none.
  public var version: FileVersion
  /// The file's own identifier; `nil` before 1.1 and in files without one.
  public var identifier: String?
  /// The products that are not auto-renewable, in file order, non-renewing subscriptions last.
  public var products: [ConfiguredProduct]
  /// The subscription groups, in file order.
  public var subscriptionGroups: [ConfiguredSubscriptionGroup]
  /// The behavior of the test store.
  public var settings: StoreSettings
  /// The legal texts of the app; `nil` if the file has none.
  public var appPolicies: AppPolicies?
  /// The key that signs promotional offers; `nil` if the file has none.
  public var subscriptionOffersKeyPair: SubscriptionOffersKeyPair?
  var origin = SourceOrigin<StoreKitConfiguration>()
  private var loadFindings = IgnoredInEquality<[LintFinding]>([])

  /// Parses the bytes of a `.storekit` file.
  ///
  /// `fileName` is only printed. Throws the first error that makes the file unusable, as one line:
  /// `FILE:LINE: field: problem; fix`.
  public init(parsing bytes: [UInt8], fileName: String) throws(StoreKitConfigurationError) {
    let source = SourceText(fileName: fileName, bytes: bytes)
    let root = LocatedField(source: source, path: "", node: try JSONParser.parse(source))
    var loader = ConfigurationLoader()
    self = try loader.configuration(root).loaded(from: root)
    loadFindings = IgnoredInEquality(loader.findings)
  }

  /// Creates a configuration that is not in a file yet.
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

  /// The findings of the loader.
  var findingsOfLoading: [LintFinding] { loadFindings.content }

  /// The loader's findings about valid but surprising content, one line each, in file order within
  /// each part.
  ///
  /// `lint()` reports more.
  public var warnings: [String] { loadFindings.content.map(\.warning) }

  /// Every product of every type: those of `products`, then the subscriptions group by group.
  public var allProducts: [ConfiguredProduct] {
    products + subscriptionGroups.flatMap { group in group.subscriptions.map(\.product) }
  }

  /// Returns the product with an identifier, of any type; `nil` if none exists.
  public func product(_ id: ProductID) -> ConfiguredProduct? {
    products.first { $0.id == id } ?? subscription(id)?.product
  }

  /// Returns the auto-renewable subscription with an identifier; `nil` if none exists.
  public func subscription(_ id: ProductID) -> ConfiguredSubscription? {
    for group in subscriptionGroups {
      if let found = group.subscriptions.first(where: { $0.product.id == id }) { return found }
    }
    return nil
  }

  /// Returns the subscription group with an identifier; `nil` if none exists.
  public func subscriptionGroup(_ id: SubscriptionGroupID) -> ConfiguredSubscriptionGroup? {
    subscriptionGroups.first { $0.id == id }
  }
}
