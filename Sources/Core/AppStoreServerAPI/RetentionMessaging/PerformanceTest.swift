public import AppStoreCore

/// The response to a request for a performance test; sandbox only.
public struct PerformanceTestResponse: Hashable, Sendable, Codable {
  /// The configuration of the test.
  public var config: PerformanceTestConfig
  /// The identifier of the test, for fetching its result.
  public var requestId: String

  /// Creates a response.
  public init(config: PerformanceTestConfig, requestId: String) {
    self.config = config
    self.requestId = requestId
  }
}

/// The configuration of a performance test, with its pass criteria.
public struct PerformanceTestConfig: Hashable, Sendable, Codable {
  /// The maximum number of concurrent requests.
  public var maxConcurrentRequests: Int64
  /// The number of requests.
  public var totalRequests: Int64
  /// The duration of the test, in milliseconds.
  public var totalDuration: Int64
  /// The maximum response time of a successful request, in milliseconds.
  public var responseTimeThreshold: Int64
  /// The share of successful requests to pass, in percent.
  public var successRateThreshold: Int

  /// Creates a configuration.
  public init(
    maxConcurrentRequests: Int64, totalRequests: Int64, totalDuration: Int64,
    responseTimeThreshold: Int64, successRateThreshold: Int
  ) {
    self.maxConcurrentRequests = maxConcurrentRequests
    self.totalRequests = totalRequests
    self.totalDuration = totalDuration
    self.responseTimeThreshold = responseTimeThreshold
    self.successRateThreshold = successRateThreshold
  }
}

/// The response to a request for the result of a performance test.
public struct PerformanceTestResultResponse: Hashable, Sendable, Codable {
  /// Whether the server passed.
  public struct Status: OpenEnum {
    /// The text in Apple's response.
    public let rawValue: String
    /// Creates a status from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The test is running.
    public static let pending = Status(rawValue: "PENDING")
    /// The server passed.
    public static let pass = Status(rawValue: "PASS")
    /// The server did not pass.
    public static let fail = Status(rawValue: "FAIL")
  }

  /// The response times, in milliseconds.
  public struct ResponseTimes: Hashable, Sendable, Codable {
    /// The mean.
    public var average: Int64
    /// The median.
    public var p50: Int64
    /// The 90th percentile.
    public var p90: Int64
    /// The 95th percentile.
    public var p95: Int64
    /// The 99th percentile.
    public var p99: Int64

    /// Creates times.
    public init(average: Int64, p50: Int64, p90: Int64, p95: Int64, p99: Int64) {
      self.average = average
      self.p50 = p50
      self.p90 = p90
      self.p95 = p95
      self.p99 = p99
    }
  }

  /// The configuration of the test.
  public var config: PerformanceTestConfig
  /// The address that was tested.
  public var target: String
  /// Whether the server passed; `nil` if Apple sent no result.
  public var result: Status?
  /// The share of successful requests, in percent.
  public var successRate: Int
  /// The number of pending requests.
  public var numPending: Int
  /// The response times.
  public var responseTimes: ResponseTimes
  /// The number of failed requests by ``SendAttemptResult``; `nil` for none.
  public var failures: [String: Int]?

  /// Creates a response.
  public init(
    config: PerformanceTestConfig, target: String, result: Status?, successRate: Int,
    numPending: Int, responseTimes: ResponseTimes, failures: [String: Int]?
  ) {
    self.config = config
    self.target = target
    self.result = result
    self.successRate = successRate
    self.numPending = numPending
    self.responseTimes = responseTimes
    self.failures = failures
  }
}
