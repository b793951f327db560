internal import AppStoreServerAPI

/// A performance test of the address that chooses retention messages.
///
/// The store sends no requests for it: whoever drives the store decides how it ends. The numbers stand for
/// Apple's, which are not published.
struct PerformanceTestRun: Sendable, Codable {
  static let config = PerformanceTestConfig(
    maxConcurrentRequests: 10, totalRequests: 100, totalDuration: 10_000,
    responseTimeThreshold: 700, successRateThreshold: 95)

  let target: String
  var result = PerformanceTestResultResponse.Status.pending

  /// The run as the API tells it.
  var response: PerformanceTestResultResponse {
    let config = Self.config
    let hasPassed = result == .pass
    let time = result == .pending ? 0 : hasPassed ? 100 : config.responseTimeThreshold * 2
    return PerformanceTestResultResponse(
      config: config, target: target, result: result, successRate: hasPassed ? 100 : 0,
      numPending: result == .pending ? Int(config.totalRequests) : 0,
      responseTimes: .init(average: time, p50: time, p90: time, p95: time, p99: time),
      failures: result == .fail
        ? [SendAttemptResult.timedOut.rawValue: Int(config.totalRequests)] : [:])
  }
}
