internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Logging

extension LimitedEntitlementService {
  /// Logs a rejected or slow request as a notice, and any other at debug level.
  func log(
    _ incoming: IncomingRequest, _ status: HTTPResponse.Status, _ body: [UInt8],
    _ duration: Duration,
    id: String
  ) {
    let isSlow = duration >= gate.limits.slowResponse
    let isRejected = status.kind == .clientError || status.kind == .serverError
    let level: Logger.Level = isSlow || isRejected ? .notice : .debug
    guard level >= service.reads.logger.logLevel else { return }
    var metadata: Logger.Metadata = [
      "route": "\(incoming.routeName)",
      "method": "\(LogSanitizer.safe(incoming.request.method.rawValue))",
      "status": .stringConvertible(status.code), "ms": .stringConvertible(duration.milliseconds),
    ]
    if isRejected, incoming.limitKey.endpoint != nil,
      let error = try? WireJSON.decode(APIErrorBody.self, from: body)
    {
      metadata["code"] = .stringConvertible(error.code.rawValue)
      metadata["reason"] = "\(LogSanitizer.safe(error.message))"
    }
    metadata["request"] = "\(id)"
    let message: Logger.Message =
      isRejected ? "Request rejected" : isSlow ? "Slow request" : "Request handled"
    service.reads.logger.log(level: level, message, metadata: metadata)
  }
}
