internal import AppStoreCore
internal import Catalog

/// Findings about exposed secrets: in files, and on the network.
extension Doctor {
  static func files(_ facts: DoctorInput) -> [DoctorFinding] {
    facts.exposedFiles.map { DoctorFinding(.warning, "file", $0.evidence, fix: $0.fix) }
  }

  static func addresses(_ facts: DoctorInput) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if let store = facts.store {
      if let app = facts.apps.first(where: { $0.environments.contains(.production) }) {
        findings.append(
          DoctorFinding(
            .failure, "store",
            "\(store) replaces Apple, but \(app.bundleID) sells in Production: the server does not start",
            fix: "remove store from the settings, or Production from the app's environments"))
      } else {
        findings.append(
          DoctorFinding(
            .note, "store", "\(store) replaces Apple",
            fix: "remove store from the settings before the app's release"))
      }
      if PlainHTTP.isRemote(store) {
        findings.append(plain("store", store, "API requests"))
      }
    }
    if let url = facts.url, PlainHTTP.isRemote(url) {
      findings.append(plain("running server", url, "API keys and responses"))
    }
    return findings
  }

  private static func plain(_ what: String, _ url: String, _ content: String) -> DoctorFinding {
    DoctorFinding(
      .warning, what, "\(url) is not encrypted: others on the network can read \(content)",
      fix: "use https://")
  }
}
