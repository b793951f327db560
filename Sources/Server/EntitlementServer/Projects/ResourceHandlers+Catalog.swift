internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Subscriptions

/// What the catalog declares. A catalog keeps no dates, so everything was created at 0.
extension ResourceHandlers {
  /// Returns a resource of the catalog; `nil` for an endpoint about something else.
  func catalogResource(
    _ endpoint: Endpoint, _ id: String, project: String?, from caller: AuthenticatedRequest
  ) throws(APIError) -> JSONObject? {
    var bodies = CatalogBodies(catalog: catalog, project: project ?? "")
    bodies.expansions = Expansions(caller.queryParameters["expand"])
    let list = try ResourceList(caller)
    switch endpoint {
    case .listProjects:
      return ResourceList.all([CatalogBodies.project(catalog)], at: caller.rawPath)
    case .listApps:
      return try list.page(of: catalog.apps, id: \.bundleID.rawValue, bodies.app)
    case .getApp: return bodies.app(try app(id))
    case .listPublicAPIKeys:
      return ResourceList.all(bodies.publicKeys(of: try app(id)), at: caller.rawPath)
    case .listProducts:
      return try list.page(of: products(nil), id: \.rawValue, bodies.product)
    case .getProduct: return bodies.product(try product(id))
    case .listEntitlements:
      return try list.page(
        of: catalog.entitlements.entitlements.sorted(), id: \.rawValue, bodies.entitlement)
    case .getEntitlement: return bodies.entitlement(try entitlement(id))
    case .listEntitlementProducts:
      return try list.page(
        of: products(try entitlement(id)), id: \.rawValue, bodies.product)
    case .listOfferings:
      return try list.page(
        of: catalog.offerings.offerings, id: \.id.rawValue, bodies.offering)
    case .getOffering: return bodies.offering(try offering(id))
    case .listPackages:
      let offering = try offering(id)
      return try list.page(
        of: Array(offering.packages.indices),
        id: { CatalogBodies.packageID(offering.packages[$0], of: offering) }
      ) { bodies.package(at: $0, of: offering) }
    case .getPackage, .listPackageProducts:
      let (offering, place) = try package(id)
      if endpoint == .getPackage { return bodies.package(at: place, of: offering) }
      return ResourceList.all([bodies.packageProduct(offering.packages[place])], at: caller.rawPath)
    case .listVirtualCurrencies:
      return try list.page(
        of: catalog.virtualCurrencies, id: \.code.rawValue, bodies.virtualCurrency)
    case .getVirtualCurrency:
      let found = catalog.virtualCurrencies.first { $0.code.rawValue == id }
      guard let found else {
        throw Self.missing("virtual currency", id, parameter: "virtual_currency_code")
      }
      return bodies.virtualCurrency(found)
    default: return try webhookOrPaywall(endpoint, id, bodies, list, from: caller)
    }
  }

  /// Returns a webhook endpoint or a paywall of the catalog; `nil` for an endpoint about something else.
  private func webhookOrPaywall(
    _ endpoint: Endpoint, _ id: String, _ bodies: CatalogBodies, _ list: ResourceList,
    from caller: AuthenticatedRequest
  ) throws(APIError) -> JSONObject? {
    switch endpoint {
    case .listWebhookIntegrations:
      return try list.page(of: catalog.webhooks, id: \.name, bodies.webhook)
    case .getWebhookIntegration:
      guard let found = catalog.webhooks.first(where: { $0.name == id }) else {
        throw Self.missing("webhook integration", id, parameter: "webhook_integration_id")
      }
      return bodies.webhook(found)
    case .listPaywalls:
      return try list.page(
        of: catalog.offerings.offerings.filter { $0.paywall != nil }, id: \.id.rawValue
      ) { bodies.paywall(of: $0) }
    case .getPaywall:
      guard let offering = catalog.offerings[OfferingID(id)], offering.paywall != nil else {
        throw Self.missing("paywall", id, parameter: "paywall_id")
      }
      return bodies.paywall(of: offering)
    default: return nil
    }
  }

  private func app(_ id: String) throws(APIError) -> ServerApp {
    guard let app = catalog.apps.first(where: { $0.bundleID.rawValue == id }) else {
      throw Self.missing("app", id, parameter: "app_id")
    }
    return app
  }

  private func entitlement(_ id: String) throws(APIError) -> EntitlementID {
    let entitlement = EntitlementID(id)
    guard catalog.entitlements.entitlements.contains(entitlement) else {
      throw Self.missing("entitlement", id, parameter: "entitlement_id")
    }
    return entitlement
  }

  private func product(_ id: String) throws(APIError) -> ProductID {
    guard products(nil).contains(ProductID(id)) else {
      throw Self.missing("product", id, parameter: "product_id")
    }
    return ProductID(id)
  }

  private func offering(_ id: String) throws(APIError) -> OfferingDefinition {
    guard let offering = catalog.offerings[OfferingID(id)] else {
      throw Self.missing("offering", id, parameter: "offering_id")
    }
    return offering
  }

  /// Returns a package by its ID, which names the offering too, since packages of several offerings
  /// have the same name.
  private func package(_ id: String) throws(APIError) -> (OfferingDefinition, place: Int) {
    for offering in catalog.offerings.offerings {
      for (place, package) in offering.packages.enumerated()
      where CatalogBodies.packageID(package, of: offering) == id {
        return (offering, place)
      }
    }
    throw Self.missing("package", id, parameter: "package_id")
  }

  /// Returns the products of an entitlement, or all of the catalog, ordered.
  private func products(_ entitlement: EntitlementID?) -> [ProductID] {
    if let entitlement { return catalog.entitlements.products(of: entitlement).sorted() }
    let unlocking = catalog.entitlements.entitlements.flatMap {
      catalog.entitlements.products(of: $0)
    }
    return Set(catalog.products.keys).union(unlocking).sorted()
  }
}
