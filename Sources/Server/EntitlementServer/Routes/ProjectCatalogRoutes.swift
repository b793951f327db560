internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Subscriptions

/// Routes that return what the catalog declares, in the format of RevenueCat's API version 2.
enum ProjectCatalogRoutes {
  static let all = apps + products + offerings + others

  private static let project = Endpoint.projectPath
  private static let entitlement = project + "/entitlements/{entitlement_id}"
  private static let webhooks = project + "/integrations/webhooks"

  private static func scope(_ resource: String) -> [String] {
    ["project_configuration:" + resource]
  }

  private static let apps: [Route] = [
    .resource(
      "listProjects", .get("/v2/projects"), scope("projects"), "Returns the server as one project."
    ) { $1.list.all([CatalogBodies.project($0.catalog)]) },
    .resource("listApps", .get(project + "/apps"), scope("apps"), "Returns the apps.") {
      try $1.list.page(of: $0.catalog.apps, id: \.bundleID.rawValue, $1.bodies.app)
    },
    .resource("getApp", .get(project + "/apps/{app_id}"), scope("apps"), "Returns an app.") {
      $1.bodies.app(try $0.app($1.id))
    },
    .resource(
      "listPublicAPIKeys", .get(project + "/apps/{app_id}/public_api_keys"), scope("apps"),
      "Returns the public API keys of an app."
    ) { $1.list.all($1.bodies.publicKeys(of: try $0.app($1.id))) },
  ]

  private static let products: [Route] = [
    .resource(
      "listProducts", .get(project + "/products"), scope("products"),
      "Returns the products of the catalog.", [.expanding("items.app")]
    ) { try $1.list.page(of: $0.products(nil), id: \.rawValue, $1.bodies.product) },
    .resource(
      "getProduct", .get(project + "/products/{product_id}"), scope("products"),
      "Returns a product.", [.expanding("app")]
    ) { $1.bodies.product(try $0.product($1.id)) },
    .resource(
      "listEntitlements", .get(project + "/entitlements"), scope("entitlements"),
      "Returns the entitlements of the catalog.", [.expanding("items.product")]
    ) {
      try $1.list.page(
        of: $0.catalog.entitlements.entitlements.sorted(), id: \.rawValue, $1.bodies.entitlement)
    },
    .resource(
      "getEntitlement", .get(entitlement), scope("entitlements"), "Returns an entitlement.",
      [.expanding("product")]
    ) { $1.bodies.entitlement(try $0.entitlement($1.id)) },
    .resource(
      "listEntitlementProducts", .get(entitlement + "/products"), scope("entitlements"),
      "Returns the products of an entitlement."
    ) {
      try $1.list.page(
        of: $0.products(try $0.entitlement($1.id)), id: \.rawValue, $1.bodies.product)
    },
  ]

  private static let offerings: [Route] = [
    .resource(
      "listOfferings", .get(project + "/offerings"), scope("offerings"),
      "Returns the offerings of the catalog.",
      [.expanding("items.package", "items.package.product")]
    ) {
      try $1.list.page(of: $0.catalog.offerings.offerings, id: \.id.rawValue, $1.bodies.offering)
    },
    .resource(
      "getOffering", .get(project + "/offerings/{offering_id}"), scope("offerings"),
      "Returns an offering.", [.expanding("package", "package.product")]
    ) { $1.bodies.offering(try $0.offering($1.id)) },
    .resource(
      "listPackages", .get(project + "/offerings/{offering_id}/packages"), scope("packages"),
      "Returns the packages of an offering.", [.expanding("items.product")]
    ) { handlers, call in
      let offering = try handlers.offering(call.id)
      return try call.list.page(
        of: Array(offering.packages.indices),
        id: { CatalogBodies.packageID(offering.packages[$0], of: offering) }
      ) { call.bodies.package(at: $0, of: offering) }
    },
    .resource(
      "getPackage", .get(project + "/packages/{package_id}"), scope("packages"),
      "Returns a package.", [.expanding("product")]
    ) { handlers, call in
      let (offering, index) = try handlers.package(call.id)
      return call.bodies.package(at: index, of: offering)
    },
    .resource(
      "listPackageProducts", .get(project + "/packages/{package_id}/products"), scope("packages"),
      "Returns the product of a package."
    ) { handlers, call in
      let (offering, index) = try handlers.package(call.id)
      return call.list.all([call.bodies.packageProduct(offering.packages[index])])
    },
    .resource(
      "listPaywalls", .get(project + "/paywalls"), scope("offerings"),
      "Returns the paywalls of the catalog's offerings.", [.expanding("items.offering")]
    ) {
      try $1.list.page(
        of: $0.catalog.offerings.offerings.filter { $0.paywall != nil }, id: \.id.rawValue,
        $1.bodies.paywall(of:))
    },
    .resource(
      "getPaywall", .get(project + "/paywalls/{paywall_id}"), scope("offerings"),
      "Returns the paywall of an offering.", [.expanding("offering")]
    ) { $1.bodies.paywall(of: try $0.paywall($1.id)) },
  ]

  private static let others: [Route] = [
    .resource(
      "listVirtualCurrencies", .get(project + "/virtual_currencies"), scope("virtual_currencies"),
      "Returns the virtual currencies of the catalog."
    ) {
      try $1.list.page(
        of: $0.catalog.virtualCurrencies, id: \.code.rawValue, $1.bodies.virtualCurrency)
    },
    .resource(
      "getVirtualCurrency", .get(project + "/virtual_currencies/{virtual_currency_code}"),
      scope("virtual_currencies"), "Returns a virtual currency."
    ) { $1.bodies.virtualCurrency(try $0.virtualCurrency($1.id)) },
    .resource(
      "listWebhookIntegrations", .get(webhooks), scope("integrations"),
      "Returns the webhook endpoints of the catalog."
    ) { try $1.list.page(of: $0.catalog.webhooks, id: \.name, $1.bodies.webhook) },
    .resource(
      "getWebhookIntegration", .get(webhooks + "/{webhook_integration_id}"),
      scope("integrations"), "Returns a webhook endpoint."
    ) { $1.bodies.webhook(try $0.webhook($1.id)) },
    .resource(
      "listAuditLogs", .get(project + "/audit_logs"), scope("audit_logs"),
      "Returns the newest manual operations, newest first."
    ) { try await $0.auditLogs($1) },
  ]
}
