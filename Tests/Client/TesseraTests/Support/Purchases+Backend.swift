import Testing

@testable import Tessera

extension Purchases {
  /// Returns the backend with a server.
  func server() throws -> ServerBackend { try #require(backend as? ServerBackend) }

  /// The backend without a server; `nil` for any other.
  var device: DeviceBackend? { backend as? DeviceBackend }

  /// Returns the customer's offerings with the state of the response.
  func shownOfferings() async throws(PurchasesError) -> LoadedOfferings {
    guard let server = backend as? ServerBackend else { throw .withoutServer }
    defer { withExtendedLifetime(self) {} }
    return try await server.loadedOfferings()
  }
}
