internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  /// Metrics are served by ``GuardedService``, which knows where a request comes from.
  func metrics(from caller: Caller) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
