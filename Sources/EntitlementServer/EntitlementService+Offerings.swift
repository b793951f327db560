internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func offerings(
    for id: CustomerID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func productEntitlementMapping(from caller: Caller) throws(APIFailure) -> Answer {
    throw .notServed
  }
}
