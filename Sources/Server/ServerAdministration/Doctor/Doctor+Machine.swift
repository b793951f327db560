internal import AppStoreCore
internal import EntitlementServer

/// Findings about the files, the disk and the clock of the machine.
extension Doctor {
  private static let gibibyte: Int64 = 1 << 30

  static func signing(_ facts: DoctorInput) -> [DoctorFinding] {
    let install = "run tessera keys sign-intermediate with the root key, then tessera keys "
    switch facts.signing {
    case .none: return []
    case .unusable(let problem):
      return [DoctorFinding(.failure, "signing keys", problem, fix: "follow the message")]
    case .usable(let isRootHere, let expiry, let problems, let roots):
      var findings = problems.map {
        DoctorFinding(.warning, "signing keys", $0, fix: "follow the message, or remove the file")
      }
      if let first = roots.first, roots.count > 1 {
        let others = roots.dropFirst().joined(separator: " ")
        findings.append(
          DoctorFinding(
            .note, "signing keys",
            "a root replacement is in progress: responses are signed under \(roots.count) roots, and "
              + "\(first) is the default",
            fix: "when no app trusts only the other root: tessera keys retire-root \(others)"))
      }
      guard !isRootHere else { return findings }
      if let expiry, facts.now < expiry {
        guard expiry - facts.now < IntermediateKeyRing.renewalMargin else { return findings }
        findings.append(
          DoctorFinding(
            .warning, "signing keys", "the last key expires at \(expiry.iso8601)",
            fix: install + "import-intermediate"))
      } else {
        findings.append(
          DoctorFinding(
            .failure, "signing keys", "no valid signing key: responses are unsigned",
            fix: install + "import-intermediate"))
      }
      return findings
    }
  }

  static func certificate(_ facts: DoctorInput) -> [DoctorFinding] {
    if let problem = facts.certificateProblem {
      return [DoctorFinding(.failure, "TLS certificate", problem, fix: "follow the message")]
    }
    guard let expiry = facts.certificateExpiry, expiry - facts.now < .days(14) else { return [] }
    return [
      DoctorFinding(
        .warning, "TLS certificate", "expires at \(expiry.iso8601)",
        fix: "renew it; a running server loads the new files")
    ]
  }

  static func disk(_ facts: DoctorInput) -> [DoctorFinding] {
    guard let disk = facts.disk else { return [] }
    var findings: [DoctorFinding] = []
    if let kind = disk.networkKind {
      findings.append(
        DoctorFinding(
          .failure, "data directory",
          "on a network file system (\(kind)), whose locks are unreliable: the ledger may be corrupted",
          fix: "move the data directory to a local disk"))
    }
    let percent = disk.total > 0 ? Double(disk.free) / Double(disk.total) * 100 : 100
    let evidence = "\(disk.free >> 20) MiB free (\(Int(percent)) %)"
    if disk.free < gibibyte / 2 || percent < 2 {
      findings.append(
        DoctorFinding(
          .failure, "disk", evidence,
          fix: "free some space; nothing is recorded when the disk is full"))
    } else if disk.free < 2 * gibibyte || percent < 10 {
      findings.append(DoctorFinding(.warning, "disk", evidence, fix: "free some space soon"))
    }
    return findings
  }

  static func clocks(_ facts: DoctorInput) -> [DoctorFinding] {
    facts.clockDifferences.sorted { $0.key < $1.key }.compactMap { name, difference in
      let seconds = difference.components.seconds
      guard abs(seconds) >= 60 else { return nil }
      return DoctorFinding(
        abs(seconds) >= 300 ? .failure : .warning, "clock",
        "\(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead of") \(name)",
        fix: "synchronize the machine's clock with NTP")
    }
  }
}
