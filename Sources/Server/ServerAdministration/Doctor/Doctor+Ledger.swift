internal import AppStoreCore
internal import Ledger

/// Findings about the ledger.
extension Doctor {
  static func ledger(_ facts: DoctorInput) -> [DoctorFinding] {
    switch facts.ledger {
    case .none:
      return [
        DoctorFinding(
          .note, "ledger", "the data directory has no ledger yet",
          fix: "start the server once, or give its data directory with --data")
      ]
    case .unreadable(let problem):
      return [
        DoctorFinding(
          .failure, "ledger", problem, fix: "follow the message; delete nothing")
      ]
    case .read(let ledger):
      return schema(ledger) + notifications(facts, ledger) + products(facts, ledger)
        + contents(ledger) + database(ledger, facts.durability)
    }
  }

  private static func schema(_ ledger: LedgerInspection) -> [DoctorFinding] {
    switch ledger.schema {
    case .current: []
    case .older:
      [
        DoctorFinding(
          .note, "ledger schema", "of an older version; this version migrates it at its start",
          fix: "make a backup, then replace the server with this version")
      ]
    case .newer(let version):
      [
        DoctorFinding(
          .warning, "ledger schema", "migrated by Tessera \(version), which is newer",
          fix: "install \(version) or later")
      ]
    }
  }

  private static func notifications(
    _ facts: DoctorInput, _ ledger: LedgerInspection
  ) -> [DoctorFinding] {
    facts.apps.flatMap { app in
      [AppStoreEnvironment.production, .sandbox].filter(app.environments.contains).compactMap {
        environment -> DoctorFinding? in
        let isReceived = ledger.notifications.contains {
          $0.bundleID == app.bundleID && $0.environment == environment
        }
        guard !isReceived else { return nil }
        return DoctorFinding(
          environment == .production ? .warning : .note,
          "\(app.bundleID): notifications of \(environment.rawValue)",
          "no notification received yet: renewals, refunds and cancellations are not known",
          fix: "in App Store Connect, App Information, App Store Server Notifications, set the URL "
            + "https://YOUR-HOST/v1/apple/notifications/\(app.bundleID) with version 2, and request "
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
          .failure, "products", "purchased but not in the catalog: \(list(unlocksNothing))",
          fix: "add them to an entitlement, or to products if they unlock nothing"))
    }
    let neverBought = facts.catalogProducts.subtracting(ledger.products)
    if !neverBought.isEmpty, !ledger.products.isEmpty {
      findings.append(
        DoctorFinding(
          .note, "products", "in the catalog but never purchased: \(list(neverBought))",
          fix: "compare their spelling with App Store Connect"))
    }
    return findings
  }

  private static func contents(_ ledger: LedgerInspection) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if !ledger.damage.isEmpty {
      findings.append(
        DoctorFinding(
          .failure, "ledger",
          "corrupt, according to SQLite: \(ledger.damage.joined(separator: "; "))",
          fix: "restore the latest backup: tessera restore"))
    }
    if !ledger.quarantine.isEmpty {
      let checks = ledger.quarantine.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      findings.append(
        DoctorFinding(
          .warning, "quarantine", "failed verification: \(checks.joined(separator: ", "))",
          fix: "check /dashboard/quarantine; correct the catalog or the roots if they are the cause"
        ))
    }
    return findings
  }

  private static func list(_ products: Set<ProductID>) -> String {
    let names = products.map(\.rawValue).sorted()
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
