public import AppStoreCore
internal import Catalog
internal import Subscriptions

extension DashboardSection {
  /// Entitlements, products and offerings.
  public static let catalog = DashboardSection(
    "catalog", title: "Catalog", keys: "g p", CatalogTemplates.all, PaywallTemplates.all)
}

extension Pages {
  /// Returns the page of the catalog: entitlements, products and offerings, and what a customer
  /// sees.
  ///
  /// - Parameters:
  ///   - view: What the page shows.
  ///   - address: The address of the page.
  ///   - now: The time of the page.
  public func catalog(_ view: CatalogView, at address: PageAddress, now: Timestamp) -> String {
    var values: [String: Any] = [
      "title": "Catalog", "now": now.iso8601, "action": address.path,
      "customerValue": address.query["customer"] ?? "",
      "entitlements": view.entitlements.entitlements.map { id in
        [
          "id": id.rawValue, "name": view.entitlementNames[id] ?? "",
          "products": view.products.filter { view.entitlements.unlocks($0.id, id) }
            .map(\.id.rawValue).joined(separator: ", "),
        ]
      },
      "hasNoEntitlements": view.entitlements.entitlements.isEmpty,
      "products": view.products.map { CatalogProductRow($0, in: view) },
      "hasNoProducts": view.products.isEmpty,
      "offerings": view.offerings.offerings.map { Self.values($0, in: view.offerings) },
      "hasNoOfferings": view.offerings.offerings.isEmpty,
      "countNote": Self.countNote(view),
    ]
    if view.subscribers == nil {
      values["countLink"] = address.setting("subscribers", "count").text
    }
    if let preview = view.preview {
      values["preview"] = Self.values(preview)
        .merging(preview.offer.values) { first, _ in first }
    }
    return render("catalog", in: .catalog, values)
  }

  private static func countNote(_ view: CatalogView) -> String {
    view.subscribers.map {
      "Subscribers are customers with access through the product now, of \(counted($0.customers, "customer"))."
    }
      ?? "Subscribers are not counted, because the ledger has \(counted(view.customers, "customer"))."
  }

  private static func values(
    _ offering: OfferingDefinition, in catalog: OfferingCatalog
  ) -> [String: Any] {
    let placements = (catalog.placements?.offerings ?? [:])
      .filter { $0.value == offering.id }.map(\.key.rawValue).sorted()
    let isFallback = catalog.placements?.fallback == offering.id
    let shown = placements + (isFallback ? ["all other placements"] : [])
    var values: [String: Any] = [
      "id": offering.id.rawValue, "description": offering.description,
      "isCurrentOffering": catalog.current == offering.id,
      "shownAt": shown.joined(separator: ", "), "isShown": !shown.isEmpty,
      "packages": offering.packages.map { package in
        ["packageName": package.id.rawValue, "packageProduct": package.product.rawValue]
      },
    ]
    if offering.paywall != nil {
      values["paywallLink"] = PageAddress(.catalog, offering.id.rawValue, "paywall").text
    }
    return values
  }

  private static func values(_ preview: CatalogView.Preview) -> [String: Any] {
    [
      "previewName": preview.customer.rawValue, "previewLink": link(to: preview.customer),
      "isKnown": preview.isKnown,
      "previewEntitlements": preview.entitlements.map { EntitlementRow($0, nil) },
      "previewHasNone": preview.entitlements.isEmpty,
    ]
  }
}
