internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging

/// A part of the server that handles some of its endpoints.
///
/// A handler is a value with what its endpoints use. It takes an authenticated request and returns a
/// response before it is signed.
protocol RequestHandler: Sendable {
  var logger: Logger { get }
}

extension RequestHandler {
  /// Calls the ledger once, as ``withLedger(_:)`` does.
  func fromLedger<Value>(
    _ call: @autoclosure () async throws(LedgerError) -> Value
  ) async throws(APIError) -> Value {
    try await withLedger { () async throws(LedgerError) in try await call() }
  }

  /// Calls the ledger; its error is logged, and the client gets one without details.
  func withLedger<Value>(
    _ call: () async throws(LedgerError) -> Value
  ) async throws(APIError) -> Value {
    do throws(LedgerError) {
      return try await call()
    } catch {
      logger.error("Ledger failed", metadata: ["reason": "\(error)"])
      throw APIError(error)
    }
  }

  /// Rejects an app user id that no customer may have.
  func check(_ id: AppUserID) throws(APIError) {
    if let problem = AppUserIDRules.rejection(of: id) {
      throw APIError(id.rawValue.isEmpty ? .emptyAppUserID : .invalidAppUserID, problem)
    }
  }

  /// Decodes a body; an error names the invalid field.
  ///
  /// - Parameters:
  ///   - code: The error code for an invalid body.
  ///   - fix: What the error recommends.
  func decode<Body: Decodable>(
    _ type: Body.Type, from bytes: [UInt8], code: BackendErrorCode = .badRequest,
    fix: String = "GET /v1/openapi.json describes the body."
  ) throws(APIError) -> Body {
    do throws(WireError) {
      return try WireJSON.decode(type, from: bytes)
    } catch {
      throw APIError(code, "\(error); \(fix)")
    }
  }
}
