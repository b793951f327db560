internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func virtualCurrencies(
    of id: CustomerID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func adjustVirtualCurrencies(
    of id: CustomerID, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
