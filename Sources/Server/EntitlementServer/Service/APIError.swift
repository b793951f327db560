internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger

/// A failure to be sent to the client, in the wire format.
struct APIError: Error {
  let status: HTTPResponse.Status
  let body: APIErrorBody
  /// Header fields of the response in addition to the content type.
  var fields: HTTPFields = [:]
  /// The body in another format; `nil` for ``body``.
  var otherBody: [UInt8]?

  init(_ code: BackendErrorCode, _ message: String, status: HTTPResponse.Status? = nil) {
    self.status = status ?? code.httpStatus
    body = APIErrorBody(code: code, message: message)
  }

  /// Creates a failure with a finished body.
  init(_ body: APIErrorBody) {
    status = body.code.httpStatus
    self.body = body
  }

  var httpResponse: BufferedHTTPResponse {
    assert((400...599).contains(status.code), "an error has a status from 400 to 599")
    var response = HTTPResponse(status: status, headerFields: fields)
    response.headerFields[.contentType] = "application/json"
    // The body contains a number and a text, which always encode.
    return BufferedHTTPResponse(response, body: otherBody ?? (try? WireJSON.encode(body)) ?? [])
  }

  /// Creates the response for an unknown path, or for a method that the path does not support.
  ///
  /// - Parameter allowed: The methods that the path supports; empty for an unknown path.
  init(unserved incoming: IncomingRequest, allowed: [HTTPRequest.Method]) {
    let method = LogSanitizer.safe(incoming.request.method.rawValue)
    let isVersion2 = incoming.rawPath.hasPrefix("/v2/")
    guard !allowed.isEmpty else {
      self.init(.badRequest, "No route for \(method) \(incoming.shortPath).", status: .notFound)
      if isVersion2 { self = inVersion2 }
      return
    }
    let list = allowed.map(\.rawValue).joined(separator: ", ")
    let fix = isVersion2 ? " What the catalog declares is changed in its file." : ""
    self.init(
      .badRequest,
      "\(incoming.shortPath): method \(method) not supported; use one of \(list).\(fix)",
      status: .methodNotAllowed)
    if isVersion2 { self = inVersion2 }
    fields[.allow] = list
  }

  /// The response to a request that names no host, or more than one.
  static let host = APIError(
    .badRequest, "Host: missing or repeated; send the server's name once.")

  /// The response of an endpoint that clients call and this server does not implement.
  static let notServed = APIError(
    .badRequest, "Unknown endpoint.", status: .notFound)

  /// Converts an ingest error to the wire format; the only place that does.
  ///
  /// A failure of the server becomes 503, so that an app leaves its transaction unfinished and
  /// Apple retries. A 4xx may be final: RevenueCat's SDKs finish a transaction after any 4xx, also
  /// those of Google Play, and ours after a code about the receipt itself. A finished consumable is
  /// never delivered again.
  init(_ error: IngestError) {
    switch error {
    case .notJSON, .missingField:
      self.init(.badRequest, error.description)
    case .unverified, .appReceipt, .otherStore, .otherApp:
      self.init(
        .invalidReceiptToken, error.description,
        status: error.isRetryable ? .serviceUnavailable : nil)
    case .ledger(let error):
      self.init(error)
    }
  }

  /// Rejects invalid data permanently.
  init(refused error: IngestError) {
    let code: BackendErrorCode =
      switch error {
      case .notJSON, .missingField, .ledger: .badRequest
      case .unverified, .appReceipt, .otherStore, .otherApp: .invalidReceiptToken
      }
    self.init(code, error.description, status: .badRequest)
  }

  /// Converts a ledger error to the wire format; the only place that does.
  ///
  /// Reads fail too: an empty or old response could take access from a customer.
  init(_ error: LedgerError) {
    self.init(
      .internalServerError, "The ledger is not available; try again.", status: .serviceUnavailable)
    // A database is back after seconds: a failover, or another transaction.
    if error.isRetryable { fields[.retryAfter] = "2" }
  }
}
