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

  /// Returns everything that gives a customer access at an instant, as one history.
  func history(
    of customers: [CustomerID], at now: Timestamp
  ) async throws(APIFailure) -> PurchaseHistory {
    try await fromLedger { () throws(LedgerError) in
      try await ledger.holdings(of: customers)
    }.history(at: now)
  }

  /// Answers with what a customer may use after something was done to them.
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

  /// Returns what makes an act the same one when its request is sent again: the sender's
  /// `Idempotency-Key` within one customer and endpoint, or else something new.
  ///
  /// - Parameter object: What in the path the act is about beside the customer; empty for nothing.
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

  /// Reads a body, naming the field that is wrong.
  func body<Body: Decodable>(
    _ type: Body.Type, _ bytes: [UInt8], code: BackendErrorCode = .badRequest
  ) throws(APIFailure) -> Body {
    do throws(WireError) {
      return try WireJSON.decode(type, from: bytes)
    } catch {
      throw APIFailure(code, "\(error); GET /v1/openapi.json describes the body.")
    }
  }

  /// Returns an answer of JSON.
  func json(
    _ body: some Encodable, status: HTTPResponse.Status = .ok
  ) throws(APIFailure) -> Answer {
    guard let bytes = try? WireJSON.encode(body) else {
      throw APIFailure(.internalServerError, "The answer cannot be written.")
    }
    return Answer(status: status, body: bytes)
  }

  /// The answer to what has nothing to say.
  static var nothing: Answer { Answer(status: .ok, body: Array("{}".utf8)) }
}

extension Caller {
  /// Who does what is done, for the record: a fingerprint of the API key, and never the key.
  var recordActor: RecordActor {
    apiKey.map { .key(String(SHA256Text.hex(of: [$0]).prefix(8))) } ?? .backend
  }

  /// The same as the audit log keeps it.
  var actor: String { "\(recordActor)" }
}
