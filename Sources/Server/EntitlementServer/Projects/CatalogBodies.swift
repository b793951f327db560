internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Subscriptions

/// Writes parts of the catalog in the format of RevenueCat's API version 2.
struct CatalogBodies {
  let catalog: ServerCatalog
  let project: String
  /// What the objects contain in full.
  var expansions = Expansions()

  /// Returns the project, which is the whole server.
  static func project(_ catalog: ServerCatalog) -> JSONObject {
    let name = catalog.apps.first.map { $0.name ?? $0.bundleID.rawValue } ?? "Tessera"
    return [
      "object": .string("project"), "id": .string("main"), "name": .string(name),
      "created_at": .integer(0),
    ]
  }

  func app(_ app: ServerApp) -> JSONObject {
    [
      "object": .string("app"), "id": .string(app.bundleID.rawValue),
      "name": .string(app.name ?? app.bundleID.rawValue), "created_at": .integer(0),
      "type": .string("app_store"), "project_id": .string(project),
      "app_store": .object(["bundle_id": .string(app.bundleID.rawValue)]),
    ]
  }

  /// Returns the public keys of an app; they are for production if it is sold there.
  func publicKeys(of app: ServerApp) -> [JSONObject] {
    app.publicAPIKeys.sorted().map { key in
      [
        "object": .string("public_api_key"), "id": .string(key), "key": .string(key),
        "environment": .string(
          app.environments.contains(.production) ? "production" : "sandbox"),
        "app_id": .string(app.bundleID.rawValue), "created_at": .integer(0),
      ]
    }
  }

  func product(_ id: ProductID) -> JSONObject {
    let product = catalog.products[id]
    let app = product?.apps?.min() ?? catalog.apps.first?.bundleID
    let period = product?.period ?? product?.testStore?.period
    let type = Self.type(of: product)
    var object: JSONObject = [
      "object": .string("product"), "id": .string(id.rawValue),
      "store_identifier": .string(id.rawValue), "type": .string(type), "created_at": .integer(0),
      "app_id": .string(app?.rawValue ?? ""),
      "display_name": product?.displayName.map { .string($0) } ?? .null,
    ]
    if type == "subscription" {
      object["subscription"] = .object([
        "duration": period.map { .string($0.iso8601) } ?? .null, "grace_period_duration": .null,
        "trial_duration": .null,
      ])
    } else {
      object["one_time"] = .object(["is_consumable": .bool(type == "consumable")])
    }
    if expansions.contains("app"), let found = catalog.apps.first(where: { $0.bundleID == app }) {
      object["app"] = .object(self.app(found))
    }
    return object
  }

  /// Returns the type of a product; without one in the catalog, a product is a subscription.
  private static func type(of product: CatalogProduct?) -> String {
    switch product?.type {
    case .consumable: "consumable"
    case .nonConsumable: "non_consumable"
    case .nonRenewing: "non_renewing_subscription"
    default: "subscription"
    }
  }

  func entitlement(_ id: EntitlementID) -> JSONObject {
    var object: JSONObject = [
      "object": .string("entitlement"), "project_id": .string(project),
      "id": .string(id.rawValue), "lookup_key": .string(id.rawValue),
      "display_name": .string(catalog.entitlementNames[id] ?? id.rawValue),
      "created_at": .integer(0),
    ]
    if expansions.contains("product") {
      object["products"] = .object(
        ResourceList.all(
          catalog.entitlements.products(of: id).sorted().map(product),
          at: path("entitlements", id.rawValue, "products")))
    }
    return object
  }

  func offering(_ offering: OfferingDefinition) -> JSONObject {
    var object: JSONObject = [
      "object": .string("offering"), "id": .string(offering.id.rawValue),
      "lookup_key": .string(offering.id.rawValue),
      "display_name": .string(
        offering.description.isEmpty ? offering.id.rawValue : offering.description),
      "is_current": .bool(offering.id == catalog.offerings.current), "created_at": .integer(0),
      "project_id": .string(project), "metadata": .object(offering.metadata),
    ]
    if expansions.contains("package") || expansions.contains("package.product") {
      var inner = self
      inner.expansions = expansions.inside("package")
      object["packages"] = .object(
        ResourceList.all(
          offering.packages.indices.map { inner.package(at: $0, of: offering) },
          at: path("offerings", offering.id.rawValue, "packages")))
    }
    return object
  }

  /// Returns the path of a list in the project.
  private func path(_ kind: String, _ id: String, _ list: String) -> String {
    "/v2/projects/\(project)/\(kind)/\(PathEncoding.encode(id))/\(list)"
  }

  /// Returns the ID of a package: its name with the one of its offering.
  static func packageID(_ package: PackageDefinition, of offering: OfferingDefinition) -> String {
    "\(offering.id.rawValue):\(package.id.rawValue)"
  }

  func package(at index: Int, of offering: OfferingDefinition) -> JSONObject {
    let package = offering.packages[index]
    let id = Self.packageID(package, of: offering)
    var object: JSONObject = [
      "object": .string("package"), "id": .string(id),
      "lookup_key": .string(package.id.rawValue), "display_name": .string(package.id.rawValue),
      "position": .integer(Int64(index + 1)), "created_at": .integer(0),
    ]
    if expansions.contains("product") {
      object["products"] = .object(
        ResourceList.all([packageProduct(package)], at: path("packages", id, "products")))
    }
    return object
  }

  func packageProduct(_ package: PackageDefinition) -> JSONObject {
    ["product": .object(product(package.product)), "eligibility_criteria": .string("all")]
  }

  func virtualCurrency(_ currency: CatalogCurrency) -> JSONObject {
    let grants = catalog.products.compactMap { id, product in
      product.grants[currency.code].map { (id: id, grant: $0) }
    }.sorted { $0.id < $1.id }
    return [
      "object": .string("virtual_currency"), "project_id": .string(project),
      "code": .string(currency.code.rawValue), "name": .string(currency.name),
      "created_at": .integer(0),
      "description": currency.description.map { .string($0) } ?? .null,
      "product_grants": .array(
        grants.map { id, grant in
          .object([
            "object": .string("virtual_currency.product_grant"),
            "product_ids": .array([.string(id.rawValue)]), "amount": .integer(grant.amount),
            "trial_amount": .integer(grant.trialAmount), "expire_at_cycle_end": .bool(false),
          ])
        }),
    ]
  }
}
