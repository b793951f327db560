package import AppStoreCore
package import Catalog
package import EntitlementAPI
package import Ledger
internal import Subscriptions

/// Compares RevenueCat's customer info with what a ledger knows about the customer; pure.
package struct CustomerComparison: Sendable {
  /// The result for one customer.
  package struct Result: Hashable, Sendable {
    /// The number of entitlements that are active on a side.
    package let compared: Int
    /// The differences, ordered by entitlement.
    package let differences: [ShadowDifference]
    /// Whether RevenueCat did not know the customer before the request.
    let isUnknownThere: Bool
  }

  private let catalog: ServerCatalog
  private let tolerance: Duration
  private let products: [String: Set<String>]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that decides which purchases give access here.
  ///   - tolerance: How much two times may differ.
  package init(catalog: ServerCatalog, tolerance: Duration) {
    self.catalog = catalog
    self.tolerance = tolerance
    var products: [String: Set<String>] = [:]
    for entitlement in catalog.entitlements.entitlements {
      products[entitlement.rawValue] = Set(
        catalog.entitlements.products(of: entitlement).map(\.rawValue))
    }
    self.products = products
  }

  /// Compares a customer.
  ///
  /// - Parameters:
  ///   - id: The app user ID in the result.
  ///   - info: RevenueCat's response.
  ///   - snapshot: What the ledger knows; `nil` if the customer is unknown here.
  package func result(
    of id: AppUserID, theirs info: CustomerInfoBody, ours snapshot: CustomerSnapshot?
  ) -> Result {
    // The instant of their response decides for both, so a slow response makes no difference.
    let now = info.requestDateMilliseconds ?? info.requestDate
    let theirs = ShadowStatement(info.subscriber, at: now)
    let ours = snapshot.map { ShadowStatement($0, under: catalog, at: now) }
    let knowledge = ShadowComparison.Knowledge(
      knowsCustomer: ours != nil, transactions: ours?.transactions ?? [],
      products: ours?.products ?? [:], theirTransactions: theirs.transactions,
      theirProducts: theirs.products, catalog: products)
    let comparison = ShadowComparison(
      at: now, tolerance: tolerance,
      countsSandbox: catalog.defaultPolicyContext(of: []).isSandbox)
    let (compared, differences) = comparison.differences(
      of: id.rawValue, ours: ours?.entitlements ?? [:], theirs: theirs.entitlements,
      knowing: knowledge)
    // A customer who was created by this request has nothing.
    let isUnknown =
      theirs.products.isEmpty && theirs.entitlements.isEmpty
      && now - info.subscriber.firstSeen < .seconds(5)
    return Result(compared: compared, differences: differences, isUnknownThere: isUnknown)
  }
}
