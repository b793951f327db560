internal import AppStoreTypes
internal import Ledger

/// Findings about the ledger.
extension Doctor {
  static func ledger(_ facts: DoctorInput) -> [DoctorFinding] {
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
    _ facts: DoctorInput, _ ledger: LedgerInspection
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
    _ facts: DoctorInput, _ ledger: LedgerInspection
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

  private static func list(_ products: Set<ProductID>) -> String {
    let names = products.map(\.rawValue).sorted()
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
