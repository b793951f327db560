internal import AppStoreTypes
internal import Subscriptions

/// Which products unlock which entitlements, for an app that asks no server.
///
/// It is written as a dictionary from entitlements to products:
/// `["pro": ["com.example.monthly", "com.example.lifetime"]]`. The policies of the entitlements are the
/// configuration's, as with a server.
public struct OnDeviceCatalog: Hashable, Sendable {
  /// The products of each entitlement.
  public let products: [String: Set<String>]
  /// How many days of 24 hours each purchase of a non-renewing subscription lasts, by product; one
  /// without an entry lasts for ever, because the App Store sets it no end.
  public let nonRenewingDays: [String: Int]
  /// The products of the offering that the app shows, in order; when empty, those that unlock something,
  /// the shortest period first and what lasts for ever at the end.
  public let offering: [String]
  /// Whether a non-renewing subscription without an entry lasts for ever; otherwise nobody knows how long
  /// it lasts, and it opens nothing.
  let knowsLengths: Bool
  /// The products of which it is known what they unlock; `nil` for all.
  let judged: Set<String>?

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - products: The products of each entitlement; a product may unlock several.
  ///   - nonRenewingDays: How many days each non-renewing subscription lasts, by product. One that is
  ///     bought while another still runs begins at its end.
  ///   - offering: The products of the offering that the app shows, in order; none means all.
  public init(
    _ products: [String: Set<String>], nonRenewingDays: [String: Int] = [:],
    offering: [String] = []
  ) {
    self.products = products
    self.nonRenewingDays = nonRenewingDays
    self.offering = offering
    knowsLengths = true
    judged = nil
  }

  /// Creates the catalogue of a server, which says what products unlock and not how long they last.
  ///
  /// - Parameter judged: The products that it speaks of, because it may be older than another; `nil` for all.
  init(
    told products: [String: Set<String>], judging judged: Set<String>? = nil,
    nonRenewingDays: [String: Int]
  ) {
    self.products = products
    self.nonRenewingDays = nonRenewingDays
    offering = []
    knowsLengths = false
    self.judged = judged
  }

  /// Returns whether it is known what a product unlocks, be it nothing.
  ///
  /// A catalogue that the app itself wrote speaks of every product, unless it is empty.
  func judges(_ product: ProductID) -> Bool {
    judged?.contains(product.rawValue) ?? !products.isEmpty
  }

  /// Every product that unlocks something, in order.
  var allProducts: [String] { Set(products.values.joined()).sorted() }

  /// The catalogue in the words of the function that server and device share.
  func rules(_ rules: AccessRules) -> EntitlementCatalog {
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
  /// Creates a catalogue of entitlements and their products; of an entitlement that is named twice the
  /// products are joined.
  public init(dictionaryLiteral elements: (String, Set<String>)...) {
    self.init(Dictionary(elements) { $0.union($1) })
  }
}

extension EntitlementPolicy {
  /// The policy in the words of the function that server and device share.
  ///
  /// Purchases of other environments than the app's were left out before (``DevicePlace``), so all count.
  fileprivate init(_ policy: AccessPolicy) {
    let day = Duration.days(1).milliseconds
    let days = Int(clamping: (policy.billingRetryPeriod.milliseconds + day - 1) / day)
    self.init(
      familySharing: policy.familySharing == .allow ? .allow : .refuse,
      gracePeriod: policy.gracePeriod == .allow ? .allow : .refuse,
      billingRetry: days > 0 ? .keepAccess(days: days) : .noAccess, sandbox: .anybody)
  }
}
