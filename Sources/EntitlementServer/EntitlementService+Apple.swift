internal import AppStoreTypes
internal import EntitlementAPI

extension EntitlementService {
  func changeAtApple(
    _ route: APIRoute, _ body: [UInt8], from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func refresh(
    _ purchase: OriginalTransactionID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }
}
