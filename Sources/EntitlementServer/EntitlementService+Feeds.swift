internal import AppStoreTypes
internal import EntitlementAPI
internal import HTTPTypes

extension EntitlementService {
  func testStoreProducts(
    for id: CustomerID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func changes(from caller: Caller) async throws(APIFailure) -> Answer {
    throw .notServed
  }

  func telemetry(_ body: [UInt8]) throws(APIFailure) -> Answer {
    throw .notServed
  }

  /// Whether the server is up.
  var health: Answer { Answer(status: .ok, body: Array(#"{"status":"ok"}"#.utf8)) }

  /// The table of endpoints as an OpenAPI document.
  var openAPI: Answer { Answer(status: .notFound, body: []) }
}
