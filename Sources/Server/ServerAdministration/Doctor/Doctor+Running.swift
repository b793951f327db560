internal import EntitlementServer

/// Findings about a running server.
extension Doctor {
  static func running(_ facts: DoctorInput) -> [DoctorFinding] {
    switch facts.running {
    case .notQueried: return []
    case .unreachable(let problem):
      return [
        DoctorFinding(.failure, "running server", problem, fix: "start it, or correct --url")
      ]
    case .reachable(nil):
      return [
        DoctorFinding(
          .note, "running server", "metrics are not readable from here",
          fix: "set TESSERA_METRICS_TOKEN to the metrics token or a secret API key")
      ]
    case .reachable(let metrics?): return self.limits(metrics)
    }
  }

  private static func limits(_ metrics: [String: Double]) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if let problems = metrics["tessera_catalog_problems"], problems > 0 {
      findings.append(
        DoctorFinding(
          .failure, "running server", "the catalog file is invalid; an earlier catalog is in use",
          fix: "run tessera catalog check FILE"))
    }
    for limit in LimitName.allCases {
      let count = metrics["tessera_limited_total{limit=\"\(limit.rawValue)\"}"] ?? 0
      guard count > 0 else { continue }
      findings.append(
        DoctorFinding(
          limit == .slowClient ? .note : .warning, "limits",
          "\(limit.rawValue) rejected \(Int(count)) since startup",
          fix:
            "if the requests are legitimate, raise the limit, or configure your proxy with --trusted-proxy"
        ))
    }
    return findings
  }
}
