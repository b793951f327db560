internal import Encodings
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
    entitlements = try await api.list("\(path)/entitlements?limit=100&expand=items.product")
    offerings = try await api.list("\(path)/offerings?limit=100&expand=items.package.product")
    do throws(RevenueCatAPIError) {
      currencies = try await api.list("\(path)/virtual_currencies?limit=100")
    } catch {
      // Projects without the feature have no such list.
      guard case .missing = error else { throw error }
      currencies = []
    }
  }

  /// Whether the project has virtual currencies.
  public var hasCurrencies: Bool { !currencies.isEmpty }

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
