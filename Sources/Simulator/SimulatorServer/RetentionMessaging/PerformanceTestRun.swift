internal import AppStoreServerAPI

/// A performance test of the developer's realtime endpoint for retention messages.
///
/// The numbers of its configuration replace Apple's, which are not published.
struct PerformanceTestRun: Sendable, Codable {
  static let config = PerformanceTestConfig(
    maxConcurrentRequests: 10, totalRequests: 100, totalDuration: 10_000,
    responseTimeThreshold: 700, successRateThreshold: 95)

  let target: String
  private(set) var result = PerformanceTestResultResponse.Status.pending
  /// The response times, in milliseconds.
  private var times: [Int64] = []
  private var successCount = 0
  private var failures: [String: Int] = [:]

  init(target: String) {
    self.target = target
  }

  /// Counts one request.
  ///
  /// After the last one the test ends.
  mutating func count(_ exchange: RealtimeExchange) {
    guard result == .pending else { return }
    times.append(exchange.milliseconds)
    if exchange.result == .success {
      successCount += 1
    } else {
      failures[exchange.result.rawValue, default: 0] += 1
    }
    guard pendingCount == 0 else { return }
    result = successRate >= Self.config.successRateThreshold ? .pass : .fail
  }

  /// Ends the test with a given result.
  ///
  /// Pending requests get the same result.
  mutating func end(hasPassed: Bool) {
    guard result == .pending else { return }
    let rest = pendingCount
    let time = hasPassed ? 100 : Self.config.responseTimeThreshold * 2
    times += Array(repeating: time, count: rest)
    if hasPassed {
      successCount += rest
    } else {
      failures[SendAttemptResult.timedOut.rawValue, default: 0] += rest
    }
    result = hasPassed ? .pass : .fail
  }

  /// The run as the API returns it.
  var response: PerformanceTestResultResponse {
    let sorted = times.sorted()
    func share(_ percent: Int) -> Int64 {
      sorted.isEmpty ? 0 : sorted[(sorted.count * percent + 99) / 100 - 1]
    }
    return PerformanceTestResultResponse(
      config: Self.config, target: target, result: result, successRate: successRate,
      numPending: pendingCount,
      responseTimes: .init(
        average: sorted.isEmpty ? 0 : sorted.reduce(0, +) / Int64(sorted.count), p50: share(50),
        p90: share(90), p95: share(95), p99: share(99)),
      failures: failures)
  }

  private var pendingCount: Int { Int(Self.config.totalRequests) - times.count }

  /// The share of valid responses among those received, in percent.
  private var successRate: Int { times.isEmpty ? 0 : successCount * 100 / times.count }
}
