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
  func appUserIDs(of id: CustomerID) async throws(APIFailure) -> [CustomerID] {
    try await fromLedger { () throws(LedgerError) in try await ledger.appUserIDs(of: id) }
  }

  /// Returns the purchases and grants that give a customer access at an instant, as one history.
  func history(
    of customers: [CustomerID], at now: Timestamp
  ) async throws(APIFailure) -> PurchaseHistory {
    try await fromLedger { () throws(LedgerError) in
      try await ledger.holdings(of: customers)
    }.history(at: now)
  }

  /// Responds with a customer's state after a change.
  func answer(
    about id: CustomerID, status: HTTPResponse.Status, to caller: Caller, at now: Timestamp
  ) async throws(APIFailure) -> Answer {
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
  func actID(
    of id: CustomerID, about object: String = "", from caller: Caller
  ) throws(APIFailure) -> String {
    guard let key = caller.fields[.idempotencyKey] else {
      return SHA256Text.hex(of: [Data(random(16)).base64EncodedString()]).prefix(32).lowercased()
    }
    guard (1...255).contains(key.unicodeScalars.count) else {
      throw APIFailure(
        .badRequest, "Idempotency-Key: is empty or longer than 255 characters; shorten it.")
    }
    let parts = [caller.endpoint.rawValue, id.rawValue, key] + (object.isEmpty ? [] : [object])
    return String(SHA256Text.hex(of: parts).prefix(32))
  }

  /// Decodes a body; an error names the invalid field.
  func body<Body: Decodable>(
    _ type: Body.Type, _ bytes: [UInt8], code: BackendErrorCode = .badRequest
  ) throws(APIFailure) -> Body {
    do throws(WireError) {
      return try WireJSON.decode(type, from: bytes)
    } catch {
      throw APIFailure(code, "\(error); GET /v1/openapi.json describes the body.")
    }
  }

  /// Returns a JSON response.
  func json(
    _ body: some Encodable, status: HTTPResponse.Status = .ok
  ) throws(APIFailure) -> Answer {
    guard let bytes = try? WireJSON.encode(body) else {
      throw APIFailure(.internalServerError, "The answer cannot be written.")
    }
    return Answer(status: status, body: bytes)
  }

  /// An empty response.
  static var nothing: Answer { Answer(status: .ok, body: Array("{}".utf8)) }
}

extension Caller {
  /// The actor for the ledger: a fingerprint of the API key, never the key.
  var recordActor: RecordActor {
    apiKey.map { .key(String(SHA256Text.hex(of: [$0]).prefix(8))) } ?? .backend
  }

  /// The actor as the audit log stores it.
  var actor: String { "\(recordActor)" }
}
