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
    for result in ProxyResult.allCases {
      count("tessera_proxy_requests_total", result.rawValue, by: 0)
    }
    for result in ProxyRecording.allCases {
      count("tessera_proxy_recordings_total", result.rawValue, by: 0)
    }
    for result in ProxyComparisonResult.allCases {
      count("tessera_proxy_comparisons_total", result.rawValue, by: 0)
    }
  }

  /// Counts a request in proxy mode.
  func proxied(_ result: ProxyResult) { count("tessera_proxy_requests_total", result.rawValue) }

  /// Counts the recording of a proxied request.
  func proxyRecorded(_ result: ProxyRecording) {
    count("tessera_proxy_recordings_total", result.rawValue)
  }

  /// Counts a comparison with a response of RevenueCat.
  func proxyCompared(_ result: ProxyComparisonResult) {
    count("tessera_proxy_comparisons_total", result.rawValue)
  }

  /// Counts a difference about one entitlement, by its reason.
  func proxyDiffered(_ reason: String) {
    Counter(
      label: "tessera_proxy_differences_total", dimensions: [("reason", reason)],
      factory: registry
    ).increment()
  }

  private func count(_ name: String, _ outcome: String, by amount: Int = 1) {
    Counter(label: name, dimensions: [("outcome", outcome)], factory: registry)
      .increment(by: amount)
  }
}
