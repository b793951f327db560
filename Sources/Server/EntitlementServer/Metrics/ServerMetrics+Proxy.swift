internal import CoreMetrics
internal import PrometheusText

extension ServerMetrics {
  /// What became of a request in proxy mode.
  enum ProxyResult: String, CaseIterable {
    /// RevenueCat responded, with a status below 500.
    case passed
    /// RevenueCat failed.
    case failed
    /// This server responded, because RevenueCat failed.
    case responded
  }

  /// What became of the recording of a proxied request.
  enum ProxyRecording: String, CaseIterable {
    /// It is in the ledger.
    case recorded
    /// It cannot be recorded, such as a receipt that fails verification.
    case rejected
    /// The ledger failed too often.
    case failed
    /// Too many requests waited.
    case dropped
  }

  /// The result of a comparison with one response of RevenueCat.
  enum ProxyComparisonResult: String, CaseIterable {
    /// Both state the same access, apart from times within the tolerance.
    case agreed
    /// Access to an entitlement, or its end, differs.
    case differed
    /// The response or the ledger could not be read.
    case skipped
  }

  /// Starts all counters of proxy mode at zero, so that their first increase is visible.
  func startProxyCounters() {
    for result in ProxyResult.allCases { proxied(result, by: 0) }
    for result in ProxyRecording.allCases { proxyRecorded(result, by: 0) }
    for result in ProxyComparisonResult.allCases { proxyCompared(result, by: 0) }
  }

  /// Counts requests in proxy mode.
  func proxied(_ result: ProxyResult, by amount: Int = 1) {
    registry.counter(
      "tessera_proxy_requests_total",
      help: "Requests in proxy mode: passed on, failed at RevenueCat, or responded to here.",
      labels: [("outcome", result.rawValue)]
    ).increment(by: amount)
  }

  /// Counts recordings of proxied requests.
  func proxyRecorded(_ result: ProxyRecording, by amount: Int = 1) {
    registry.counter(
      "tessera_proxy_recordings_total",
      help:
        "Proxied requests by outcome of their recording: recorded, rejected, failed or dropped.",
      labels: [("outcome", result.rawValue)]
    ).increment(by: amount)
  }

  /// Counts comparisons with a response of RevenueCat.
  func proxyCompared(_ result: ProxyComparisonResult, by amount: Int = 1) {
    registry.counter(
      "tessera_proxy_comparisons_total",
      help: "Responses of RevenueCat compared with the ledger: agreed, differed or skipped.",
      labels: [("outcome", result.rawValue)]
    ).increment(by: amount)
  }

  /// Counts a difference about one entitlement, by its reason.
  func proxyDiffered(_ reason: String) {
    registry.counter(
      "tessera_proxy_differences_total",
      help: "Differences about one entitlement in those comparisons, by reason.",
      labels: [("reason", reason)]
    ).increment()
  }
}
