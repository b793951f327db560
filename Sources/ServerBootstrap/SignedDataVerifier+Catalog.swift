internal import EntitlementServer
internal import SignedData

extension SignedDataVerifier {
  /// Creates a verifier for the apps of a catalogue, each in the environments it accepts.
  init(roots: [RootCertificate], catalog: ServerCatalog) {
    self.init(
      roots: roots,
      apps: catalog.apps.map {
        .init(bundleID: $0.bundleID, appAppleID: $0.appAppleID, environments: $0.environments)
      },
      environments: catalog.apps.reduce(into: []) { $0.formUnion($1.environments) })
  }
}
