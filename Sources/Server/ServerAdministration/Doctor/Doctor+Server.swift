package import AppStoreCore
package import Catalog
package import Foundation

/// What a running server finds about itself without queries to other machines.
extension Doctor {
  /// Returns the findings about a catalog and the disk of a data directory.
  ///
  /// Keys are not among them, because the server knows how Apple responds to them.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - disk: The disk of the data directory, as ``disk(of:)`` returns it; `nil` if the system does not report it.
  ///   - now: The time.
  package static func serverFindings(
    _ catalog: ServerCatalog, disk: DoctorInput.Disk?, at now: Timestamp
  ) -> [DoctorFinding] {
    var facts = DoctorInput(now: now)
    facts.apps = catalog.apps.map { app in
      DoctorInput.App(
        bundleID: app.bundleID, environments: app.environments, appAppleID: app.appAppleID,
        key: .unchecked, usesTestStore: app.usesTestStore,
        testStoreKeys: app.testStoreKeys, xcodeCertificates: app.xcodeCertificates.count)
    }
    facts.logIn = catalog.logIn
    facts.disk = disk
    return facts.apps.flatMap { findings(about: $0) } + logIn(facts) + self.disk(facts)
  }

  /// Returns the disk of a data directory; `nil` if the system does not report it.
  package static func disk(of data: URL) -> DoctorInput.Disk? {
    DiskReport.of(data.path) ?? DiskReport.of(data.deletingLastPathComponent().path)
  }
}
