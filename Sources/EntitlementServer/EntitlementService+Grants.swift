internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func grantPromotional(
    _ entitlement: EntitlementID, to id: CustomerID, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func revokePromotionals(
    _ entitlement: EntitlementID, of id: CustomerID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func overrideOffering(
    of id: CustomerID, with offering: String, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func removeOfferingOverride(
    of id: CustomerID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
