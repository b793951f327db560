internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Logging

extension LimitedEntitlementService {
  /// Logs a rejected or slow request as a notice, and any other at debug level.
  ///
  /// What one limit rejects of one address is one line in ten seconds: many rejected requests
  /// must not fill the disk.
  func log(
    _ incoming: IncomingRequest, _ status: HTTPResponse.Status, _ body: [UInt8],
    _ duration: Duration,
    id: String, limit: LimitName?
  ) {
    let isSlow = duration >= limiter.limits.slowResponse
    let isRejected = status.kind == .clientError || status.kind == .serverError
    let level: Logger.Level = isSlow || isRejected ? .notice : .debug
    guard level >= service.reads.logger.logLevel else { return }
    var earlier = 0
    if let limit {
      guard
        let count = rejections.count(
          limit, of: incoming.limitKey.address, at: service.reads.clock.now())
      else { return }
      earlier = count
    }
    var metadata: Logger.Metadata = [
      "route": "\(incoming.routeName)",
      "method": "\(LogSanitizer.safe(incoming.request.method.rawValue))",
      "status": .stringConvertible(status.code), "ms": .stringConvertible(duration.milliseconds),
    ]
    if isRejected, incoming.match != nil,
      let error = try? WireJSON.decode(APIErrorBody.self, from: body)
    {
      metadata["code"] = .stringConvertible(error.code.rawValue)
      metadata["reason"] = "\(LogSanitizer.safe(error.message))"
    }
    if let limit { metadata["limit"] = "\(limit.rawValue)" }
    if earlier > 0 { metadata["unlogged"] = "\(earlier)" }
    metadata["request"] = "\(id)"
    let message: Logger.Message =
      isRejected ? "Request rejected" : isSlow ? "Slow request" : "Request handled"
    service.reads.logger.log(level: level, message, metadata: metadata)
  }

  /// Warns once an hour of a peer in a private network that names clients but is not trusted: all
  /// clients of such a proxy share the limits of one address.
  func warnOfUnnamedProxy(_ incoming: IncomingRequest) {
    guard
      let peer = addresses.unnamedProxy(
        peer: incoming.peer, forwardedFor: incoming.fields.forwardedFor),
      rejections.warnsOfProxy(at: service.reads.clock.now())
    else { return }
    service.reads.logger.warning(
      "X-Forwarded-For of an untrusted proxy was ignored; all its clients share one limit",
      metadata: [
        "peer": "\(peer.text)", "fix": "if it is your proxy: --trusted-proxy \(peer.text)",
      ])
  }
}
