internal import AppStoreCore
internal import EntitlementAPI

/// Drafts a catalog from the configuration of a RevenueCat project.
public struct ProjectCatalog: Sendable {
  private let apps: [JSONObject]
  private let products: [JSONObject]
  private let entitlements: [JSONObject]
  private let offerings: [JSONObject]
  private let currencies: [JSONObject]

  /// Reads the configuration from RevenueCat's API.
  public init(_ api: RevenueCatAPI, project: String) async throws(RevenueCatAPIError) {
    let path = "/v2/projects/\(CustomerFetch.encoded(project))"
    apps = try await api.list("\(path)/apps?limit=100")
    products = try await api.list("\(path)/products?limit=100")
    entitlements = try await Self.entitlements(api, path)
    offerings = try await Self.offerings(api, path)
    do throws(RevenueCatAPIError) {
      currencies = try await api.list("\(path)/virtual_currencies?limit=100")
    } catch {
      // Projects without the feature have no such list.
      guard case .missing = error else { throw error }
      currencies = []
    }
  }

  private static func entitlements(
    _ api: RevenueCatAPI, _ path: String
  ) async throws(RevenueCatAPIError) -> [JSONObject] {
    var entitlements = try await api.list("\(path)/entitlements?limit=100&expand=items.product")
    for (index, entitlement) in entitlements.enumerated() {
      entitlements[index] = try await api.completing(
        "products", of: entitlement, "entitlement \(entitlement.text("lookup_key") ?? "")")
    }
    return entitlements
  }

  private static func offerings(
    _ api: RevenueCatAPI, _ path: String
  ) async throws(RevenueCatAPIError) -> [JSONObject] {
    var offerings = try await api.list("\(path)/offerings?limit=100&expand=items.package.product")
    for (index, offering) in offerings.enumerated() {
      let name = "offering \(offering.text("lookup_key") ?? "")"
      var complete = try await api.completing(
        "packages", of: offering, name, expanding: "items.product")
      var packages = complete.items("packages")
      for (index, package) in packages.enumerated() {
        packages[index] = try await api.completing(
          "products", of: package, "package \(package.text("lookup_key") ?? "") of \(name)")
      }
      if case .object(var list)? = complete["packages"] {
        list["items"] = .array(packages.map { .object($0) })
        complete["packages"] = .object(list)
      }
      offerings[index] = complete
    }
    return offerings
  }

  /// The catalog as YAML, which is JSON with comments, and what it leaves out.
  public var draft: (text: String, remarks: [String]) {
    var writer = CatalogDraftWriter()
    writer.addApps(apps)
    writer.addProducts(products, currencies: currencies)
    writer.addEntitlements(entitlements)
    writer.addOfferings(offerings)
    writer.addCurrencies(currencies)
    return (writer.text, writer.remarks)
  }
}
