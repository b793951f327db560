internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes

/// Handles reads and changes of a project's resources, in the format of RevenueCat's API version 2.
struct ResourceHandlers: CustomerRequestHandler {
  let state: CustomerStateHandlers
  let identity: IdentityHandlers
  let apple: AppleActions

  var reads: CustomerReads { state.reads }

  /// The failure of a request about something that does not exist.
  static func missing(_ kind: String, _ id: String, parameter: String) -> APIError {
    APIError(
      v2: "resource_missing", "There is no \(kind) \(id); check the ID.", parameter: parameter,
      status: .notFound)
  }
}
