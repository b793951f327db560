public import AppStoreTypes

/// The answer of a request for a performance test; sandbox only.
public struct PerformanceTestResponse: Hashable, Sendable, Codable {
  /// What Apple will do.
  public var config: PerformanceTestConfig
  /// The name of the test, to ask for its result with.
  public var requestId: String

  /// Creates an answer.
  public init(config: PerformanceTestConfig, requestId: String) {
    self.config = config
    self.requestId = requestId
  }
}

/// What Apple does in a performance test, and what it takes to pass.
public struct PerformanceTestConfig: Hashable, Sendable, Codable {
  /// How many requests are under way at once.
  public var maxConcurrentRequests: Int64
  /// How many requests there are.
  public var totalRequests: Int64
  /// How long the test takes, in milliseconds.
  public var totalDuration: Int64
  /// The longest time of a good answer, in milliseconds.
  public var responseTimeThreshold: Int64
  /// The share of good answers to pass, in percent.
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

/// The answer of a request for the result of a performance test.
public struct PerformanceTestResultResponse: Hashable, Sendable, Codable {
  /// Whether the server passed.
  public struct Status: OpenCode {
    /// The text Apple answers.
    public let rawValue: String
    /// Creates a status from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The test goes on.
    public static let pending = Status(rawValue: "PENDING")
    /// The server passed.
    public static let pass = Status(rawValue: "PASS")
    /// The server did not pass.
    public static let fail = Status(rawValue: "FAIL")
  }

  /// How long the answers took, in milliseconds.
  public struct ResponseTimes: Hashable, Sendable, Codable {
    /// The mean.
    public var average: Int64
    /// The median.
    public var p50: Int64
    /// The time that 90 of 100 answers kept.
    public var p90: Int64
    /// The time that 95 of 100 answers kept.
    public var p95: Int64
    /// The time that 99 of 100 answers kept.
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

  /// What Apple did.
  public var config: PerformanceTestConfig
  /// The address that was tested.
  public var target: String
  /// Whether the server passed; `nil` when Apple does not say.
  public var result: Status?
  /// The share of good answers, in percent.
  public var successRate: Int
  /// How many requests are not answered yet.
  public var numPending: Int
  /// How long the answers took.
  public var responseTimes: ResponseTimes
  /// How many requests failed in each way, by ``SendAttemptResult``; `nil` for none.
  public var failures: [String: Int]?

  /// Creates an answer.
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
