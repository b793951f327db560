public import Foundation

/// Where entitlements come from; an app changes only this to switch between the sources.
public enum EntitlementSource: Hashable, Sendable {
  /// StoreKit on the device, without a server.
  case onDevice(OnDeviceCatalog)
  /// An entitlement server, with the app's public API key.
  case server(URL, apiKey: String)
}

extension Configuration {
  /// Creates a builder with the source of entitlements.
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
  /// Sets the products and entitlements to use if the server does not respond and its own mapping
  /// is not cached.
  ///
  /// The SDK fetches the mapping from the server once a day and caches the signed response. A
  /// mapping signed by a trusted key takes precedence over this catalog. Only the durations of
  /// non-renewing subscriptions always come from this catalog: the server's mapping has none, so
  /// alone it grants no access for them.
  ///
  /// With either, purchases that StoreKit verified on the device can grant access that no cached
  /// response grants, for subscriptions and lifetime purchases. The result is
  /// ``VerificationResult/verifiedOnDevice``. It only adds access, because the server may know
  /// purchases that StoreKit does not.
  public func with(onDeviceCatalog catalog: OnDeviceCatalog) -> Configuration.Builder {
    changing { $0.catalog = catalog }
  }
}
