internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func identify(_ body: [UInt8], from caller: Caller) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func restoreEligibility(
    of id: CustomerID, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func deleteCustomer(
    _ id: CustomerID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
