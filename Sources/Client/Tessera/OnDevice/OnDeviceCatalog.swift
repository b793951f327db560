internal import AppStoreCore
internal import Subscriptions

/// The products of each entitlement, for an app without a server.
///
/// It is written as a dictionary from entitlements to products:
/// `["pro": ["com.example.monthly", "com.example.lifetime"]]`. The policies of the entitlements are
/// in the configuration, as with a server.
public struct OnDeviceCatalog: Hashable, Sendable {
  /// The products of each entitlement.
  public let products: [String: Set<String>]
  /// How many days of 24 hours each purchase of a non-renewing subscription lasts, by product.
  ///
  /// A product without an entry lasts permanently, because the App Store sets no end.
  public let nonRenewingDays: [String: Int]
  /// The products of the offering that the app shows, in order.
  ///
  /// If empty, all products of an entitlement, the shortest period first and lifetime products
  /// last.
  public let offering: [String]
  /// Whether a non-renewing subscription without an entry lasts permanently.
  ///
  /// Otherwise its duration is unknown, and it grants no access.
  let knowsLengths: Bool
  /// The products whose entitlements are known; `nil` for all.
  let knownProducts: Set<String>?

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - products: The products of each entitlement; a product may unlock several.
  ///   - nonRenewingDays: How many days each non-renewing subscription lasts, by product. One that
  ///     is bought while another is active begins when that one ends.
  ///   - offering: The products of the offering that the app shows, in order; empty for all.
  public init(
    _ products: [String: Set<String>], nonRenewingDays: [String: Int] = [:],
    offering: [String] = []
  ) {
    self.products = products
    self.nonRenewingDays = nonRenewingDays
    self.offering = offering
    knowsLengths = true
    knownProducts = nil
  }

  /// Creates a catalog from the server's mapping, which has entitlements but no durations.
  ///
  /// - Parameter knownProducts: The products in the mapping, which may be an older one; `nil` for all.
  package init(
    mapped products: [String: Set<String>], knownProducts: Set<String>? = nil,
    nonRenewingDays: [String: Int]
  ) {
    self.products = products
    self.nonRenewingDays = nonRenewingDays
    offering = []
    knowsLengths = false
    self.knownProducts = knownProducts
  }

  /// Returns whether the entitlements of a product are known, even if it has none.
  ///
  /// A catalog in the app's code knows every product, unless it is empty.
  func knowsEntitlements(of product: ProductID) -> Bool {
    knownProducts?.contains(product.rawValue) ?? !products.isEmpty
  }

  /// Every product of an entitlement, sorted.
  var allProducts: [String] { Set(products.values.joined()).sorted() }

  /// Returns the catalog in the form of the function that server and device share.
  func rules(_ rules: GateConfiguration) -> EntitlementCatalog {
    let entitlements = products.map { identifier, products in
      (EntitlementID(identifier), Set(products.map { ProductID($0) }))
    }
    let policies = products.keys.map { identifier in
      (EntitlementID(identifier), EntitlementPolicy(rules.policy(of: identifier)))
    }
    return EntitlementCatalog(
      Dictionary(uniqueKeysWithValues: entitlements),
      policies: Dictionary(uniqueKeysWithValues: policies))
  }
}

extension OnDeviceCatalog: ExpressibleByDictionaryLiteral {
  /// Creates a catalog of entitlements and their products; repeated entitlements are merged.
  public init(dictionaryLiteral elements: (String, Set<String>)...) {
    self.init(Dictionary(elements) { $0.union($1) })
  }
}

extension EntitlementPolicy {
  /// Creates the policy in the form of the function that server and device share.
  ///
  /// Purchases of other environments were already excluded (``AppleAccountContext``), so all count.
  fileprivate init(_ policy: AccessPolicy) {
    let day = Duration.days(1).milliseconds
    let days = Int(clamping: (policy.billingRetryPeriod.milliseconds + day - 1) / day)
    self.init(
      familySharing: policy.familySharing == .allow ? .allow : .deny,
      gracePeriod: policy.gracePeriod == .allow ? .allow : .deny,
      billingRetry: days > 0 ? .keepAccess(days: days) : .noAccess, sandbox: .everyone)
  }
}
