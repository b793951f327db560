internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func offers(_ body: [UInt8], from caller: Caller) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func introEligibility(
    of id: CustomerID, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
