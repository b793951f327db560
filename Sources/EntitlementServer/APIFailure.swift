internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger

/// A refusal on its way to the caller, in the wire's words.
struct APIFailure: Error {
  let status: HTTPResponse.Status
  let body: APIErrorBody
  /// What the answer's header says beside its content type.
  var fields: HTTPFields = [:]

  init(_ code: BackendErrorCode, _ message: String, status: HTTPResponse.Status? = nil) {
    self.status = status ?? code.httpStatus
    body = APIErrorBody(code: code, message: message)
  }

  /// A refusal whose body is made already.
  init(_ body: APIErrorBody) {
    status = body.code.httpStatus
    self.body = body
  }

  /// The answer to the caller.
  var reply: HTTPReply {
    var response = HTTPResponse(status: status, headerFields: fields)
    response.headerFields[.contentType] = "application/json"
    // The body holds a number and a text, which always encode.
    return HTTPReply(response, body: (try? WireJSON.encode(body)) ?? [])
  }

  /// The answer to a request for a path that takes other methods, or is not served at all.
  init(unserved visit: Visit) {
    let method = LogText.safe(visit.request.method.rawValue)
    let allowed = visit.allowedMethods
    guard !allowed.isEmpty else {
      self.init(.badRequest, "There is no \(method) \(visit.shortPath).", status: .notFound)
      return
    }
    let list = allowed.map(\.rawValue).joined(separator: ", ")
    self.init(
      .badRequest, "\(visit.shortPath) takes no \(method); send one of \(list).",
      status: .methodNotAllowed)
    fields[.allow] = list
  }

  /// The answer to a request that names no host, or two.
  static let host = APIFailure(
    .badRequest, "Host is missing or there twice; send the server's name once.")

  /// The answer of an endpoint that clients ask for and this server does not have.
  static let notServed = APIFailure(
    .badRequest, "This server does not have this endpoint.", status: .notFound)

  /// The one place that turns an ingest error into the wire's words.
  ///
  /// Trouble of ours is a 503, so that an app keeps its transaction unfinished and Apple tries again. A
  /// 4xx may be the last word: RevenueCat's SDK finishes a transaction after any, ours after a code that
  /// judges the receipt, and a consumable that is finished never comes back.
  init(_ error: IngestError) {
    switch error {
    case .notJSON, .missingField:
      self.init(.badRequest, error.description)
    case .unverified, .appReceipt, .otherApp:
      self.init(
        .invalidReceiptToken, error.description,
        status: error.isRetryable ? .serviceUnavailable : nil)
    case .ledger(let error):
      self.init(error)
    }
  }

  /// Refuses garbage for good.
  init(refused error: IngestError) {
    let code: BackendErrorCode =
      switch error {
      case .notJSON, .missingField, .ledger: .badRequest
      case .unverified, .appReceipt, .otherApp: .invalidReceiptToken
      }
    self.init(code, error.description, status: .badRequest)
  }

  /// The one place that turns a ledger error into the wire's words.
  init(_ error: LedgerError) {
    self.init(
      .internalServerError, "The ledger is not available; try again.", status: .serviceUnavailable)
  }
}
