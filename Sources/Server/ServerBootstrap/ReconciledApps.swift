internal import AppStoreCore
internal import AppStoreServerAPI
internal import Catalog
internal import Crypto
internal import Foundation
internal import Ingest
internal import Logging
internal import SignedData

/// Converts a catalog to the apps whose App Store data can be queried.
struct ReconciledApps {
  let servers: AppStoreEndpoints?
  let roots: [RootCertificate]
  let clock: any WallClock
  let logger: Logger

  /// Returns the apps of a catalog; purchases of an app without a key or network are recorded too.
  func apps(of catalog: ServerCatalog) -> [ReconciledApp] {
    catalog.apps.map { app in
      let key = key(of: app)
      let isExcluded = servers?.replacesApple == true && app.environments.contains(.production)
      if isExcluded {
        logger.error(
          "App is not reconciled with the App Store",
          metadata: ["reason": "\(BootstrapError.storeInProduction(app: app.bundleID.rawValue))"])
      }
      return ReconciledApp(
        bundleID: app.bundleID, environments: app.environments, key: key,
        servers: isExcluded ? nil : router(key))
    }
  }

  /// Returns a fingerprint of everything that decides whether signed data is valid: roots, apps,
  /// and this program.
  func fingerprint(of catalog: ServerCatalog) -> String {
    let apps = catalog.apps.map { app in
      [app.bundleID.rawValue, app.appAppleID.map(String.init) ?? ""]
        + app.environments.map(\.rawValue).sorted() + app.xcodeCertificates.sorted()
        + (catalog.trustsAnyXcodeCertificate ? ["any"] : [])
    }
    let parts = roots.map(\.pem).sorted() + apps.map { $0.joined(separator: " ") }.sorted()
    let text = ([Self.program] + parts).joined(separator: "\n")
    return String(Hex.encode(SHA256.hash(data: Data(text.utf8))).prefix(16))
  }

  /// The version of the checks; increase it when a release accepts data that an older one rejected.
  private static let program = "checks 1"

  private func key(of app: ServerApp) -> APIKey? {
    guard let configured = app.inAppPurchaseKey else { return nil }
    do throws(APIKeyError) {
      return try APIKey(
        issuerID: configured.issuerID, keyID: configured.keyID, bundleID: app.bundleID,
        pem: configured.privateKeyPEM)
    } catch {
      logger.error(
        "In-App Purchase key is unusable",
        metadata: ["app": "\(app.bundleID)", "reason": "\(error)"])
      return nil
    }
  }

  private func router(_ key: APIKey?) -> EnvironmentRouter? {
    guard let key, let servers else { return nil }
    do throws(AppStoreServerAPIError) {
      return try servers.router(for: key, clock: clock)
    } catch {
      logger.error(
        "App Store Server API client is unusable",
        metadata: ["app": "\(key.bundleID)", "reason": "\(error)"])
      return nil
    }
  }
}
