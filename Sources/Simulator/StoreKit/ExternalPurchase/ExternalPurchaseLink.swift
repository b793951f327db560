public import Foundation
internal import StoreKitBackend

/// Links to purchases outside of the App Store.
///
/// Source: <https://developer.apple.com/documentation/storekit/externalpurchaselink>
public enum ExternalPurchaseLink: Sendable {
  /// Whether the app may open a link in the customer's storefront.
  public static var canOpen: Bool {
    get async { await !(eligibleURLs ?? []).isEmpty }
  }

  /// The addresses that the app may open; `nil` if none is allowed.
  public static var eligibleURLs: [URL]? {
    get async {
      let info = try? await StoreKitBackendRegistry.store.deviceInfo()
      return info?.externalPurchaseURLs?.compactMap { URL(string: $0) }
    }
  }

  /// Opens the app's only link.
  ///
  /// Throws a ``StoreKitError`` if the app has none or several, the customer cancels, or the store
  /// is unreachable.
  public static func open() async throws {
    try await open(nil)
  }

  /// Opens one of the app's links.
  ///
  /// Throws a ``StoreKitError`` if it is not one of ``eligibleURLs``, the customer cancels, or the
  /// store is unreachable.
  public static func open(url: URL) async throws {
    try await open(url.absoluteString)
  }

  private static func open(_ address: String?) async throws(StoreKitError) {
    guard try await DeviceSheet.externalPurchasePage(address).present() != .cancelled else {
      throw .userCancelled
    }
  }
}

/// A link to the management of an account outside of the app.
///
/// Source: <https://developer.apple.com/documentation/storekit/externallinkaccount>
public enum ExternalLinkAccount: Sendable {
  /// Whether the app may open the link.
  public static var canOpen: Bool {
    get async {
      (try? await StoreKitBackendRegistry.store.deviceInfo().allowsExternalAccountLink) ?? false
    }
  }

  /// Opens the link.
  ///
  /// Throws a ``StoreKitError`` if the app may not open it, the customer cancels, or the store is
  /// unreachable.
  public static func open() async throws {
    guard try await DeviceSheet.externalAccountPage.present() != .cancelled else {
      throw StoreKitError.userCancelled
    }
  }
}
