internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func metrics(from caller: Caller) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
