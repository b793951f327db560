/// A permission of a secret API key, such as `customer_information:customers:read`.
///
/// Source: <https://www.revenuecat.com/docs/api-v2>, which names the scopes of each endpoint.
public struct APIKeyScope: Hashable, Sendable {
  /// The resources that a scope is about.
  public static let resources = [
    "charts_metrics:charts", "charts_metrics:overview", "customer_information:customers",
    "customer_information:purchases", "customer_information:subscriptions",
    "project_configuration:apps", "project_configuration:audit_logs",
    "project_configuration:entitlements", "project_configuration:integrations",
    "project_configuration:offerings", "project_configuration:packages",
    "project_configuration:products", "project_configuration:projects",
    "project_configuration:virtual_currencies",
  ]

  /// The resource: one of ``resources``.
  public let resource: String
  /// Whether it permits changes; if not, reads only.
  public let mayWrite: Bool

  /// Creates a scope from its name; `nil` for an unknown one.
  public init?(_ name: String) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "read" || parts[2] == "read_write" else { return nil }
    let resource = parts[0] + ":" + parts[1]
    guard Self.resources.contains(String(resource)) else { return nil }
    self.resource = String(resource)
    mayWrite = parts[2] == "read_write"
  }

  package init(resource: String, mayWrite: Bool) {
    self.resource = resource
    self.mayWrite = mayWrite
  }

  /// The name.
  public var name: String { resource + (mayWrite ? ":read_write" : ":read") }

  /// Returns whether it permits what another scope permits.
  public func includes(_ other: APIKeyScope) -> Bool {
    resource == other.resource && (mayWrite || !other.mayWrite)
  }
}
