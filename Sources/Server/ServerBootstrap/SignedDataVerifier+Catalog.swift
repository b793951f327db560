internal import AppStoreCore
internal import Catalog
internal import SignedData

extension SignedDataVerifier {
  /// The maximum lead of the App Store's signing time over this machine's clock.
  private static let maxClockSkew: Duration = .seconds(86_400)

  /// Creates a verifier for the apps of a catalog, each in the environments that it accepts.
  ///
  /// Data signed more than a day ahead would take precedence over all other data until then, so it
  /// is not trusted yet. A simulated store's time can be moved: if one of its roots is trusted,
  /// dates are not limited.
  init(roots: [RootCertificate], catalog: ServerCatalog, clock: any WallClock) {
    let isApples = roots.allSatisfy { $0.der == RootCertificate.appleRootCAG3.der }
    self.init(
      roots: roots,
      apps: catalog.apps.map {
        .init(
          bundleID: $0.bundleID, appAppleID: $0.appAppleID, environments: $0.environments,
          xcodeCertificates: $0.xcodeCertificates)
      },
      environments: catalog.apps.reduce(into: []) { $0.formUnion($1.environments) },
      dates: isApples ? DatePolicy(tolerance: Self.maxClockSkew, clock: clock) : .whenSigned,
      trustsAnyXcodeCertificate: catalog.trustsAnyXcodeCertificate)
  }
}
