internal import AppStoreServerAPI
internal import AppStoreTypes
internal import CatalogModel
internal import EntitlementServer

/// Finds the problems of a deployment; a pure function of the gathered facts.
public enum Doctor {
  /// Returns the findings, the worst first.
  public static func findings(_ facts: DoctorInput) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    for app in facts.apps { findings += self.findings(about: app) }
    findings += logIn(facts) + ledger(facts) + signing(facts) + certificate(facts) + disk(facts)
    findings += clocks(facts) + running(facts) + addresses(facts) + files(facts)
    return DoctorFinding.Severity.allCases.flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  private static func logIn(_ facts: DoctorInput) -> [DoctorFinding] {
    guard !facts.logIn.takesToken else { return [] }
    return [
      DoctorFinding(
        .note, "log_in",
        "it is open: whoever knows an app user id and an app's public key can log in as that customer",
        fix: "use app user ids that nobody can guess, such as UUIDs, or set log_in: token")
    ]
  }

  private static func findings(about app: DoctorInput.App) -> [DoctorFinding] {
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
    if app.usesTestStore, app.environments.contains(.production) {
      findings.append(
        DoctorFinding(
          .failure, "\(name): test_store",
          "the app is sold in production, and a key of the Test Store buys without paying",
          fix: "set test_store: false, or give the tests an app of their own without Production"))
    }
    if app.xcodeCertificates > 0, app.environments.contains(.production) {
      findings.append(
        DoctorFinding(
          .warning, "\(name): xcode_certificates",
          "the app is sold in production, and a person with the key of one of these certificates can record "
            + "purchases for any customer; they never count in answers about production",
          fix: "run a server of its own for tests with Xcode, and remove xcode_certificates here"))
    }
    switch app.key {
    // Nobody can be asked about what Xcode signs.
    case .missing where app.environments.isDisjoint(with: [.production, .sandbox]): break
    case .missing:
      findings.append(
        DoctorFinding(
          .warning, "\(name): in-app purchase key",
          "there is none: purchases are recorded, and what was missed is never asked for again; when "
            + "news of a renewal is late, access goes on for the minutes of `awaiting_renewal` only",
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
}
