internal import Effects
internal import EntitlementServer
internal import SignedData

extension SignedDataVerifier {
  /// How far ahead of this machine's clock the store may have signed something.
  private static let mostAhead: Duration = .seconds(86_400)

  /// Creates a verifier for the apps of a catalogue, each in the environments it accepts.
  ///
  /// What is signed further ahead than a day would outrank everything until then, so it is not believed yet.
  /// A simulated store's time is moved at will: where a root of one is trusted, no date is ahead.
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
      dates: isApples ? DateRule(tolerance: Self.mostAhead, clock: clock) : .whenSigned,
      trustsAnyXcodeCertificate: catalog.trustsAnyXcodeCertificate)
  }
}
