internal import AppStoreTypes
internal import EntitlementServer

/// Findings about the files, the disk and the clock of the machine.
extension Doctor {
  private static let gibibyte: Int64 = 1 << 30

  static func signing(_ facts: DoctorInput) -> [DoctorFinding] {
    let bring = "tessera keys sign-intermediate where the root is, then tessera keys "
    switch facts.signing {
    case .none: return []
    case .unusable(let why):
      return [DoctorFinding(.failure, "signing keys", why, fix: "do what it says")]
    case .usable(let isRootHere, let expiry, let problems, let roots):
      var findings = problems.map {
        DoctorFinding(.warning, "signing keys", $0, fix: "do what it says, or remove the file")
      }
      if let first = roots.first, roots.count > 1 {
        let others = roots.dropFirst().joined(separator: " ")
        findings.append(
          DoctorFinding(
            .note, "signing keys",
            "the root is being replaced: answers are signed under \(roots.count) roots, \(first) is the default",
            fix: "once no app in use trusts only the other: tessera keys retire-root \(others)"))
      }
      guard !isRootHere else { return findings }
      if let expiry, facts.now < expiry {
        guard expiry - facts.now < IntermediateKeyRing.renewalMargin else { return findings }
        findings.append(
          DoctorFinding(
            .warning, "signing keys", "the last one expires at \(expiry.iso8601)",
            fix: bring + "import-intermediate"))
      } else {
        findings.append(
          DoctorFinding(
            .failure, "signing keys", "none is valid: answers are sent unsigned",
            fix: bring + "import-intermediate"))
      }
      return findings
    }
  }

  static func certificate(_ facts: DoctorInput) -> [DoctorFinding] {
    if let problem = facts.certificateProblem {
      return [DoctorFinding(.failure, "TLS certificate", problem, fix: "do what it says")]
    }
    guard let expiry = facts.certificateExpiry, expiry - facts.now < .days(14) else { return [] }
    return [
      DoctorFinding(
        .warning, "TLS certificate", "it expires at \(expiry.iso8601)",
        fix: "renew it; the server takes up new files by itself")
    ]
  }

  static func disk(_ facts: DoctorInput) -> [DoctorFinding] {
    guard let disk = facts.disk else { return [] }
    var findings: [DoctorFinding] = []
    if let kind = disk.networkKind {
      findings.append(
        DoctorFinding(
          .failure, "data folder",
          "it is on a network file system (\(kind)), whose locks SQLite "
            + "cannot rely on: the ledger may be damaged",
          fix: "move the data folder to a disk of this machine"))
    }
    let percent = disk.total > 0 ? Double(disk.free) / Double(disk.total) * 100 : 100
    let evidence = "\(disk.free >> 20) MiB are free (\(Int(percent)) %)"
    if disk.free < gibibyte / 2 || percent < 2 {
      findings.append(
        DoctorFinding(
          .failure, "disk", evidence, fix: "free some space: a full disk stops all recording"))
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
        fix: "let the machine set its clock by NTP")
    }
  }
}
