internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger

/// A refusal on its way to the caller, in the wire's words.
struct APIFailure: Error {
  let status: HTTPResponse.Status
  let body: APIErrorBody

  init(_ code: BackendErrorCode, _ message: String, status: HTTPResponse.Status? = nil) {
    self.status = status ?? code.httpStatus
    body = APIErrorBody(code: code, message: message)
  }

  /// A refusal whose body is made already.
  init(_ body: APIErrorBody) {
    status = body.code.httpStatus
    self.body = body
  }

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
    case .unverified, .appReceipt:
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
      case .unverified, .appReceipt: .invalidReceiptToken
      }
    self.init(code, error.description, status: .badRequest)
  }

  /// The one place that turns a ledger error into the wire's words.
  init(_ error: LedgerError) {
    self.init(
      .internalServerError, "The ledger is not available; try again.", status: .serviceUnavailable)
  }
}
