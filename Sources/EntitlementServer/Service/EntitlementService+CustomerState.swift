internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger
internal import Subscriptions
internal import TrustedEntitlements

extension EntitlementService {
  /// Returns every app user id of a customer.
  func appUserIDs(of id: AppUserID) async throws(APIError) -> [AppUserID] {
    try await fromLedger { () throws(LedgerError) in try await ledger.appUserIDs(of: id) }
  }

  /// Returns the purchases and grants that give a customer access at an instant, as one history.
  func history(
    of customers: [AppUserID], at now: Timestamp
  ) async throws(APIError) -> PurchaseHistory {
    try await fromLedger { () throws(LedgerError) in
      try await ledger.holdings(of: customers)
    }.history(at: now)
  }

  /// Responds with a customer's state after a change.
  func answer(
    about id: AppUserID, status: HTTPResponse.Status, to caller: AuthenticatedRequest,
    at now: Timestamp
  ) async throws(APIError) -> UnsignedResponse {
    let (customer, _) = try await seen(id, at: now)
    var answer = try await answer(about: customer, to: caller, at: now)
    answer.status = status
    // The client's ETag store is keyed by URL, so a tag on a POST would mix up customers.
    answer.etag = nil
    return answer
  }

  /// Returns an identifier that is equal when a request is repeated: the sender's `Idempotency-Key`
  /// within one customer and endpoint, or else a new one.
  ///
  /// - Parameter object: The object in the path other than the customer; empty if none exists.
  func idempotencyKey(
    of id: AppUserID, about object: String = "", from caller: AuthenticatedRequest
  ) throws(APIError) -> String {
    guard let key = caller.fields[.idempotencyKey] else {
      return SHA256Text.hex(of: [Data(random(16)).base64EncodedString()]).prefix(32).lowercased()
    }
    guard (1...255).contains(key.unicodeScalars.count) else {
      throw APIError(
        .badRequest, "Idempotency-Key: is empty or longer than 255 characters; shorten it.")
    }
    let parts = [caller.endpoint.rawValue, id.rawValue, key] + (object.isEmpty ? [] : [object])
    return String(SHA256Text.hex(of: parts).prefix(32))
  }

  /// Decodes a body; an error names the invalid field.
  func body<Body: Decodable>(
    _ type: Body.Type, _ bytes: [UInt8], code: BackendErrorCode = .badRequest
  ) throws(APIError) -> Body {
    do throws(WireError) {
      return try WireJSON.decode(type, from: bytes)
    } catch {
      throw APIError(code, "\(error); GET /v1/openapi.json describes the body.")
    }
  }

  /// Returns a JSON response.
  func json(
    _ body: some Encodable, status: HTTPResponse.Status = .ok
  ) throws(APIError) -> UnsignedResponse {
    guard let bytes = try? WireJSON.encode(body) else {
      throw APIError(.internalServerError, "The answer cannot be written.")
    }
    return UnsignedResponse(status: status, body: bytes)
  }

  /// An empty response.
  static var nothing: UnsignedResponse { UnsignedResponse(status: .ok, body: Array("{}".utf8)) }
}

extension AuthenticatedRequest {
  /// The actor for the ledger: a fingerprint of the API key, never the key.
  var recordActor: AuditActor {
    apiKey.map { .key(String(SHA256Text.hex(of: [$0]).prefix(8))) } ?? .backend
  }

  /// The actor as the audit log stores it.
  var actor: String { "\(recordActor)" }
}
