internal import AppStoreServerAPI
internal import AppStoreTypes
internal import EntitlementServer
internal import LedgerSQLite

/// Says what would hurt in production; a pure function of what was gathered.
public enum Doctor {
  private static let gibibyte: Int64 = 1 << 30

  /// Returns what was found, the worst first.
  public static func findings(_ facts: DoctorFacts) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    for app in facts.apps { findings += self.findings(about: app) }
    findings += ledger(facts) + signing(facts) + certificate(facts) + disk(facts)
    findings += clocks(facts) + running(facts)
    return DoctorFinding.Severity.allCases.flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  private static func findings(about app: DoctorFacts.App) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    let name = app.bundleID.rawValue
    if !app.environments.contains(.production) {
      findings.append(
        DoctorFinding(
          .warning, "\(name): environments",
          "Production is not among them, so that what customers pay for is refused",
          fix: "add Production to the app's environments before its release"))
    } else if app.appAppleID == nil {
      findings.append(
        DoctorFinding(
          .warning, "\(name): app_apple_id",
          "it is missing, so that notifications of another app with this bundle id would count",
          fix: "write the app's Apple ID of App Store Connect, App Information"))
    }
    switch app.key {
    case .missing:
      findings.append(
        DoctorFinding(
          .warning, "\(name): in-app purchase key",
          "there is none: purchases are recorded, and what was missed is never asked for again",
          fix: "make one in App Store Connect, Users and Access, Integrations, and name it under "
            + "in_app_purchase_key"))
    case .unchecked: break
    case .checked(let checks):
      for check in checks where check.outcome == .failed || check.outcome == .warning {
        findings.append(
          DoctorFinding(
            check.outcome == .failed ? .failure : .warning,
            "\(name): in-app purchase key: \(check.name)", check.evidence,
            fix: "correct what the evidence names, then: tessera keys check"))
      }
    }
    return findings
  }

  private static func ledger(_ facts: DoctorFacts) -> [DoctorFinding] {
    switch facts.ledger {
    case .none:
      return [
        DoctorFinding(
          .note, "ledger", "there is none in the data folder yet",
          fix: "start the server once, or name its folder with --data")
      ]
    case .unreadable(let why):
      return [DoctorFinding(.failure, "ledger", why, fix: "do what it says; keep the file")]
    case .read(let ledger):
      return notifications(facts, ledger) + products(facts, ledger) + contents(ledger)
    }
  }

  private static func notifications(
    _ facts: DoctorFacts, _ ledger: LedgerInspection
  ) -> [DoctorFinding] {
    facts.apps.flatMap { app in
      [AppStoreEnvironment.production, .sandbox].filter(app.environments.contains).compactMap {
        environment -> DoctorFinding? in
        let isHeard = ledger.notifications.contains {
          $0.bundleID == app.bundleID && $0.environment == environment
        }
        guard !isHeard else { return nil }
        return DoctorFinding(
          environment == .production ? .warning : .note,
          "\(app.bundleID): notifications of \(environment.rawValue)",
          "none ever arrived: renewals, refunds and cancellations stay unknown",
          fix: "in App Store Connect, App Information, App Store Server Notifications, set the URL "
            + "https://YOUR-HOST/v1/apple/notifications/\(app.bundleID) with version 2, and ask for "
            + "a test notification")
      }
    }
  }

  private static func products(
    _ facts: DoctorFacts, _ ledger: LedgerInspection
  ) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    let unlocksNothing = ledger.products.subtracting(facts.catalogProducts)
    if !unlocksNothing.isEmpty {
      findings.append(
        DoctorFinding(
          .failure, "products", "bought, and not in the catalogue: \(list(unlocksNothing))",
          fix: "add them to an entitlement, or to products when they unlock nothing"))
    }
    let neverBought = facts.catalogProducts.subtracting(ledger.products)
    if !neverBought.isEmpty, !ledger.products.isEmpty {
      findings.append(
        DoctorFinding(
          .note, "products", "in the catalogue, and never bought: \(list(neverBought))",
          fix: "compare their spelling with App Store Connect"))
    }
    return findings
  }

  private static func contents(_ ledger: LedgerInspection) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if !ledger.damage.isEmpty {
      findings.append(
        DoctorFinding(
          .failure, "ledger", "SQLite finds it damaged: \(ledger.damage.joined(separator: "; "))",
          fix: "restore the latest backup: tessera restore"))
    }
    if !ledger.quarantine.isEmpty {
      let checks = ledger.quarantine.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      findings.append(
        DoctorFinding(
          .warning, "quarantine", "did not verify: \(checks.joined(separator: ", "))",
          fix: "look at /dashboard/quarantine: a wrong catalogue or root is yours to correct, a "
            + "forgery is nobody's"))
    }
    return findings
  }

  private static func signing(_ facts: DoctorFacts) -> [DoctorFinding] {
    let bring = "tessera keys sign-intermediate where the root is, then tessera keys "
    switch facts.signing {
    case .none: return []
    case .unusable(let why):
      return [DoctorFinding(.failure, "signing keys", why, fix: "do what it says")]
    case .usable(let isRootHere, let expiry, let problems):
      var findings = problems.map {
        DoctorFinding(.warning, "signing keys", $0, fix: "do what it says, or remove the file")
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

  private static func certificate(_ facts: DoctorFacts) -> [DoctorFinding] {
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

  private static func disk(_ facts: DoctorFacts) -> [DoctorFinding] {
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

  private static func clocks(_ facts: DoctorFacts) -> [DoctorFinding] {
    facts.clockDifferences.sorted { $0.key < $1.key }.compactMap { name, difference in
      let seconds = difference.components.seconds
      guard abs(seconds) >= 60 else { return nil }
      return DoctorFinding(
        abs(seconds) >= 300 ? .failure : .warning, "clock",
        "\(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead of") \(name)",
        fix: "let the machine set its clock by NTP")
    }
  }

  private static func running(_ facts: DoctorFacts) -> [DoctorFinding] {
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

  private static func list(_ products: Set<ProductID>) -> String {
    let names = products.map(\.rawValue).sorted()
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
