internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Subscriptions

/// What the catalog declares. A catalog keeps no dates, so everything was created at 0.
extension ResourceHandlers {
  func paywall(_ id: String) throws(APIError) -> OfferingDefinition {
    guard let offering = catalog.offerings[OfferingID(id)], offering.paywall != nil else {
      throw Self.missing("paywall", id, parameter: "paywall_id")
    }
    return offering
  }

  func webhook(_ id: String) throws(APIError) -> WebhookEndpoint {
    guard let found = catalog.webhooks.first(where: { $0.name == id }) else {
      throw Self.missing("webhook integration", id, parameter: "webhook_integration_id")
    }
    return found
  }

  func virtualCurrency(_ id: String) throws(APIError) -> CatalogCurrency {
    guard let found = catalog.virtualCurrencies.first(where: { $0.code.rawValue == id }) else {
      throw Self.missing("virtual currency", id, parameter: "virtual_currency_code")
    }
    return found
  }

  func app(_ id: String) throws(APIError) -> ServerApp {
    guard let app = catalog.apps.first(where: { $0.bundleID.rawValue == id }) else {
      throw Self.missing("app", id, parameter: "app_id")
    }
    return app
  }

  func entitlement(_ id: String) throws(APIError) -> EntitlementID {
    let entitlement = EntitlementID(id)
    guard catalog.entitlements.entitlements.contains(entitlement) else {
      throw Self.missing("entitlement", id, parameter: "entitlement_id")
    }
    return entitlement
  }

  func product(_ id: String) throws(APIError) -> ProductID {
    guard products(nil).contains(ProductID(id)) else {
      throw Self.missing("product", id, parameter: "product_id")
    }
    return ProductID(id)
  }

  func offering(_ id: String) throws(APIError) -> OfferingDefinition {
    guard let offering = catalog.offerings[OfferingID(id)] else {
      throw Self.missing("offering", id, parameter: "offering_id")
    }
    return offering
  }

  /// Returns a package by its ID, which names the offering too, since packages of several offerings
  /// have the same name.
  func package(_ id: String) throws(APIError) -> (OfferingDefinition, index: Int) {
    for offering in catalog.offerings.offerings {
      for (index, package) in offering.packages.enumerated()
      where CatalogBodies.packageID(package, of: offering) == id {
        return (offering, index)
      }
    }
    throw Self.missing("package", id, parameter: "package_id")
  }

  /// Returns the products of an entitlement, or all of the catalog, ordered.
  func products(_ entitlement: EntitlementID?) -> [ProductID] {
    if let entitlement { return catalog.entitlements.products(of: entitlement).sorted() }
    let unlocking = catalog.entitlements.entitlements.flatMap {
      catalog.entitlements.products(of: $0)
    }
    return Set(catalog.products.keys).union(unlocking).sorted()
  }
}
