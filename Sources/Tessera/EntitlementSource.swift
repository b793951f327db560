public import Foundation

/// Where entitlements come from; the one thing that an app changes to go from one to the other.
public enum EntitlementSource: Hashable, Sendable {
  /// StoreKit on the device, and no server.
  case onDevice(OnDeviceCatalog)
  /// An entitlement server, asked with the app's public API key.
  case server(URL, apiKey: String)
}

extension Configuration {
  /// Starts a configuration with where entitlements come from.
  public static func builder(for source: EntitlementSource) -> Builder {
    switch source {
    case .server(let url, let apiKey): return Builder(withAPIKey: apiKey).with(serverURL: url)
    case .onDevice(let catalog):
      return Builder(withAPIKey: "").changing {
        $0.catalog = catalog
        $0.isOnDevice = true
      }
    }
  }
}

extension Configuration.Builder {
  /// Sets which products unlock what when the server does not answer and never said so itself.
  ///
  /// The SDK asks the server for that once a day and keeps the answer as it was signed; one that a trusted
  /// key signed counts before this catalogue, of which the days of non-renewing subscriptions always count:
  /// the server does not say them, so by its word alone such a subscription opens nothing.
  ///
  /// By either, a customer whom no kept answer lets in is let in by what StoreKit verified on the device,
  /// subscriptions and lifetime purchases alike; the answer is ``VerificationResult/verifiedOnDevice``. It
  /// only ever adds: what StoreKit does not know, the server may.
  public func with(onDeviceCatalog catalog: OnDeviceCatalog) -> Configuration.Builder {
    changing { $0.catalog = catalog }
  }
}
