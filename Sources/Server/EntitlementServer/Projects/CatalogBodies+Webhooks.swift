internal import AppStoreCore
internal import Catalog

/// Webhook endpoints and paywalls in the format of RevenueCat's API version 2.
extension CatalogBodies {
  /// Returns a webhook endpoint.
  ///
  /// Its address is shown without path and query, which may contain a secret.
  func webhook(_ endpoint: WebhookEndpoint) -> JSONObject {
    let environment: JSONValue =
      switch endpoint.environments {
      case nil: .null
      case [.production]?: .string("production")
      case let some? where !some.contains(.production): .string("sandbox")
      default: .null
      }
    let isAny = endpoint.types.contains("*")
    return [
      "object": .string("webhook_integration"), "id": .string(endpoint.name),
      "project_id": .string(project), "name": .string(endpoint.name),
      "url": .string(endpoint.url.origin), "environment": environment,
      "event_types": isAny ? .null : .array(endpoint.types.map { .string($0) }),
      "app_id": endpoint.apps.flatMap { $0.count == 1 ? $0.first : nil }
        .map { .string($0.rawValue) } ?? .null,
      "created_at": .integer(0),
    ]
  }

  /// Returns the paywall of an offering, whose ID is the one of the offering.
  func paywall(of offering: OfferingDefinition) -> JSONObject {
    var object: JSONObject = [
      "object": .string("paywall"), "id": .string(offering.id.rawValue), "name": .null,
      "offering_id": .string(offering.id.rawValue), "created_at": .integer(0),
      "published_at": .integer(0),
    ]
    if expansions.contains("offering") { object["offering"] = .object(self.offering(offering)) }
    return object
  }
}
