package import AppStoreCore
package import SignedData

/// The configuration of a verifier as a value, which another implementation can use too.
package struct VerifierConfiguration: Hashable, Sendable {
  /// The roots to trust.
  package var roots: [RootCertificate]
  /// The apps to accept.
  package var apps: [SignedDataVerifier.App]
  /// The environments to accept.
  package var environments: Set<AppStoreEnvironment>

  /// Creates a configuration.
  ///
  /// Default: the default app and the sandbox.
  package init(
    roots: [RootCertificate], apps: [SignedDataVerifier.App] = [TestStore.app],
    environments: Set<AppStoreEnvironment> = [.sandbox]
  ) {
    self.roots = roots
    self.apps = apps
    self.environments = environments
  }

  /// A new verifier, with an empty cache.
  package var verifier: SignedDataVerifier {
    SignedDataVerifier(roots: roots, apps: apps, environments: environments)
  }
}
