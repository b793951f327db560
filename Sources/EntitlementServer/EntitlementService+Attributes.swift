internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func setAttributes(
    of id: CustomerID, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func setAttribution(
    of id: CustomerID, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func setAdServicesAttribution(
    of id: CustomerID, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
