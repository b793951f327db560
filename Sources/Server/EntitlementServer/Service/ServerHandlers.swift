internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes

/// Handles requests about the server itself.
struct ServerHandlers: Sendable {
  let keys: IntermediateKeyRing

  /// The health response: an empty JSON string, as clients expect.
  var health: UnsignedResponse { UnsignedResponse(status: .ok, body: Array("\"\"\n".utf8)) }

  /// The lists of revoked keys.
  ///
  /// Each root signed its list itself, so the response needs no signature of an intermediate key.
  var revokedKeys: UnsignedResponse {
    let lists = keys.revokedKeys
    guard !lists.isEmpty else { return UnsignedResponse(status: .noContent, body: []) }
    let text = lists.map(\.base64).joined(separator: "\n")
    var response = UnsignedResponse(status: .ok, body: Array(text.utf8))
    response.contentType = "text/plain"
    return response
  }

  /// Accepts telemetry from SDKs, which is counted as a request and not stored.
  func telemetry(_ body: [UInt8]) throws(APIError) -> UnsignedResponse {
    guard (try? JSONSerialization.jsonObject(with: Data(body))) is [String: Any] else {
      throw APIError(.badRequest, "The body is not a JSON object; send one.")
    }
    return .emptyObject
  }
}
