internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Logging

extension LimitedEntitlementService {
  /// Logs a rejected or slow request as a notice, and any other at debug level.
  func log(
    _ visit: IncomingRequest, _ status: HTTPResponse.Status, _ body: [UInt8], _ duration: Duration,
    id: String
  ) {
    let isSlow = duration >= gate.limits.slowRequest
    let isRefused = status.kind == .clientError || status.kind == .serverError
    let level: Logger.Level = isSlow || isRefused ? .notice : .debug
    guard level >= service.logger.logLevel else { return }
    var metadata: Logger.Metadata = [
      "route": "\(visit.routeName)",
      "method": "\(LogSanitizer.safe(visit.request.method.rawValue))",
      "status": "\(status.code)", "ms": "\(duration.milliseconds)",
    ]
    if isRefused, visit.question.endpoint != nil,
      let why = try? WireJSON.decode(APIErrorBody.self, from: body)
    {
      metadata["code"] = "\(why.code)"
      metadata["why"] = "\(LogSanitizer.safe(why.message))"
    }
    metadata["request"] = "\(id)"
    let message: Logger.Message = isRefused ? "refused" : isSlow ? "slow" : "answered"
    service.logger.log(level: level, message, metadata: metadata)
  }
}
