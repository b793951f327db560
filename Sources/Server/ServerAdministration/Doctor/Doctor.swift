internal import AppStoreCore
internal import AppStoreServerAPI
internal import Catalog
internal import EntitlementServer

/// Finds the problems of a deployment; a pure function of the gathered facts.
public enum Doctor {
  /// Returns the findings, the worst first.
  public static func findings(_ facts: DoctorInput) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    for app in facts.apps { findings += self.findings(about: app) }
    findings += logIn(facts) + ledger(facts) + signing(facts) + certificate(facts) + disk(facts)
    findings += clocks(facts) + running(facts) + addresses(facts) + files(facts)
    findings += webhooks(facts)
    return DoctorFinding.Severity.allCases.flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  static func logIn(_ facts: DoctorInput) -> [DoctorFinding] {
    guard !facts.logIn.takesToken else { return [] }
    return [
      DoctorFinding(
        .note, "log_in",
        "open: anyone with an app user ID and an app's public key can log in as that customer",
        fix: "use app user IDs that cannot be guessed, such as UUIDs, or set log_in: token")
    ]
  }

  static func findings(about app: DoctorInput.App) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    let name = app.bundleID.rawValue
    if !app.environments.contains(.production) {
      findings.append(
        DoctorFinding(
          .warning, "\(name): environments",
          "Production is not enabled, so real purchases are rejected",
          fix: "add Production to the app's environments before its release"))
    } else if app.appAppleID == nil {
      findings.append(
        DoctorFinding(
          .warning, "\(name): app_apple_id",
          "missing, so notifications of another app with this bundle ID would be accepted",
          fix: "add the app's Apple ID from App Store Connect, App Information"))
    }
    if app.usesTestStore, app.environments.contains(.production) {
      findings.append(
        DoctorFinding(
          .failure, "\(name): test_store",
          "the app sells in Production, and anyone with its Test Store key can buy without paying",
          fix: "set test_store: false, or use a separate app without Production for tests"))
    }
    if !app.usesTestStore, app.environments.contains(.production) {
      findings += app.testStoreKeys.map { key in
        DoctorFinding(
          .warning, "\(name): public_api_keys",
          "\(key) is a key of the Test Store, and the app sells in Production: an app built with it "
            + "cannot buy", fix: "remove it, or use a separate app for tests")
      }
    }
    if app.xcodeCertificates > 0, app.environments.contains(.production) {
      findings.append(
        DoctorFinding(
          .warning, "\(name): xcode_certificates",
          "the app sells in Production, and anyone with the key of one of these certificates can record "
            + "purchases for any customer; they never grant access in Production",
          fix: "remove xcode_certificates, and use a separate server for tests with Xcode"))
    }
    switch app.key {
    // No server can be queried about purchases in Xcode.
    case .missing where app.environments.isDisjoint(with: [.production, .sandbox]): break
    case .missing:
      findings.append(
        DoctorFinding(
          .warning, "\(name): in-app purchase key",
          "missing: missed notifications cannot be backfilled, and when a renewal is "
            + "reported late, access continues only for the minutes of `awaiting_renewal`",
          fix: "create one in App Store Connect, Users and Access, Integrations, and add it as "
            + "in_app_purchase_key"))
    case .unchecked: break
    case .checked(let checks):
      for check in checks where check.outcome == .failed || check.outcome == .warning {
        findings.append(
          DoctorFinding(
            check.outcome == .failed ? .failure : .warning,
            "\(name): in-app purchase key: \(check.name)", check.evidence,
            fix: "correct it, then run tessera keys check"))
      }
    }
    return findings
  }
}
