internal import EntitlementServer

/// Findings about a running server.
extension Doctor {
  static func running(_ facts: DoctorInput) -> [DoctorFinding] {
    switch facts.running {
    case .notAsked: return []
    case .unreachable(let why):
      return [
        DoctorFinding(.failure, "running server", why, fix: "start it, or correct --url")
      ]
    case .answered(nil):
      return [
        DoctorFinding(
          .note, "running server", "it does not tell its figures from here",
          fix: "give the metrics token or a secret API key as TESSERA_METRICS_TOKEN")
      ]
    case .answered(let figures?): return self.figures(figures)
    }
  }

  private static func figures(_ figures: [String: Double]) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if let problems = figures["tessera_catalog_problems"], problems > 0 {
      findings.append(
        DoctorFinding(
          .failure, "running server", "the catalogue's file has problems, and an older one is used",
          fix: "tessera catalog check FILE"))
    }
    for limit in LimitName.allCases {
      let count = figures["tessera_limited_total{limit=\"\(limit.rawValue)\"}"] ?? 0
      guard count > 0 else { continue }
      findings.append(
        DoctorFinding(
          limit == .slowClient ? .note : .warning, "limits",
          "\(limit.rawValue) refused \(Int(count)) since the start",
          fix: "if these were yours, raise the limit, or name your proxy with --trusted-proxy"))
    }
    return findings
  }
}
