internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  /// Metrics are served by ``LimitedEntitlementService``, which knows where a request comes from.
  func metrics(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    throw .notServed
  }
}
