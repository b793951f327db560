internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

extension DashboardPage {
  /// The catalog, and the previews of paywalls.
  static let catalog = [
    DashboardPage(.catalog, fields: [.choice("subscribers", ["count"])]) { $0.catalogPage },
    DashboardPage(
      .catalog, "catalog/{offering}/{file}", fields: [.choice("theme", ["light", "dark"])]
    ) { PaywallPage(catalog: $0.catalog).response },
  ]
}

/// The catalog, and what a customer sees.
extension DashboardPages {
  /// The number of customers up to which subscribers are counted without a request.
  private static let maxCounted = 5000
  private static let batch = 500

  func catalogPage(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let catalog = catalog
    let customers = try await ledger.counts().customers
    var view = CatalogView(
      entitlements: catalog.entitlements, entitlementNames: catalog.entitlementNames,
      products: catalog.productsOfView, offerings: catalog.offerings, customers: customers)
    if customers <= Self.maxCounted || request.address.query["subscribers"] == "count" {
      view.subscribers = try await subscribers(under: catalog, request)
    }
    if let name = request.address.query["customer"] {
      view.preview = try await preview(of: AppUserID(name), under: catalog, request)
    }
    return .page(pages.catalog(view, at: request.address, now: request.now))
  }

  private func subscribers(
    under catalog: ServerCatalog, _ request: DashboardRequest
  ) async throws(LedgerError) -> CatalogView.Subscribers {
    var counts = CatalogView.Subscribers()
    var after: AppUserID?
    while true {
      let snapshots = try await ledger.snapshots(limit: Self.batch, after: after)
      for snapshot in snapshots {
        let customer = CustomerEvaluation(
          snapshot, catalog, in: request.environment, at: request.now)
        counts.customers += 1
        let held = customer.purchases.filter(\.givesAccess).map(\.productID)
        for product in Set(held) { counts.byProduct[product, default: 0] += 1 }
      }
      guard snapshots.count == Self.batch, let last = snapshots.last else { return counts }
      after = last.customer.id
    }
  }

  private func preview(
    of id: AppUserID, under catalog: ServerCatalog, _ request: DashboardRequest
  ) async throws(LedgerError) -> CatalogView.Preview {
    let snapshot = try await ledger.snapshot(of: id)
    let ids = snapshot?.customer.appUserIDs ?? [id]
    let overrides = try await ledger.offeringOverrides(of: ids)
    return CatalogView.Preview(
      customer: id, isKnown: snapshot != nil,
      offer: offer(under: catalog, overrides),
      entitlements: snapshot.map {
        CustomerEvaluation($0, catalog, in: request.environment, at: request.now).entitlements
      } ?? [])
  }
}

extension ServerCatalog {
  /// The products that the catalog names anywhere, ordered by the UTF-8 bytes of their IDs.
  fileprivate var productsOfView: [CatalogView.Product] {
    let packages = offerings.offerings.flatMap { $0.packages.map(\.product) }
    return Set(products.keys).union(entitlements.entitlementsByProduct.keys).union(packages)
      .sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
      .map { id in
        let product = products[id]
        return CatalogView.Product(
          id: id, name: product?.displayName, type: product?.type?.rawValue,
          period: (product?.period ?? product?.testStore?.period)?.text
            ?? product?.nonRenewingDays.map { "\($0) days" },
          apps: product?.apps.map { apps in apps.sorted { $0.rawValue < $1.rawValue } })
      }
  }
}

extension SubscriptionPeriod {
  /// The period in words, such as `1 month`.
  fileprivate var text: String {
    let name =
      switch unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .year: "year"
      }
    return "\(value) \(name)\(value == 1 ? "" : "s")"
  }
}
