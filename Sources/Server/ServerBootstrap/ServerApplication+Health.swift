internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import Foundation
internal import ServerAdministration

/// What only the composition root knows about the server's health.
extension ServerApplication {
  /// Returns the source of what the doctor finds about the current catalog and the disk.
  static func checks(
    _ catalogs: CatalogProvider, _ settings: ServerSettings, _ clock: any WallClock
  ) -> @Sendable () async -> HealthReport {
    { findings(catalogs.current, dataDirectory: settings.dataDirectory, at: clock.now()) }
  }

  private static func findings(
    _ catalog: ServerCatalog, dataDirectory: URL, at now: Timestamp
  ) -> HealthReport {
    let disk = Doctor.disk(of: dataDirectory)
    var report = HealthReport()
    report.problems = Doctor.serverFindings(catalog, disk: disk, at: now).map { finding in
      HealthReport.Problem(
        HealthReport.Problem.Severity(finding.severity), finding.what,
        sentence(finding.evidence), fix: sentence(finding.fix))
    }
    if let disk {
      report.figures = [
        HealthReport.Figure(
          "Disk", "\(disk.free >> 20) MiB free of \(disk.total >> 20) MiB")
      ]
    }
    return report
  }
}

extension ServerApplication {
  /// Returns a finding's text as the sentence of a page.
  private static func sentence(_ text: String) -> String {
    let text = text.prefix(1).uppercased() + text.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }
}

extension HealthReport.Problem.Severity {
  fileprivate init(_ severity: DoctorFinding.Severity) {
    self =
      switch severity {
      case .failure: .failure
      case .warning: .warning
      case .note: .note
      }
  }
}
