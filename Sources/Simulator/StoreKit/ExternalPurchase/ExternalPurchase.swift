internal import StoreKitBackend

/// Purchases outside of the App Store, with a notice of the system.
///
/// Source: <https://developer.apple.com/documentation/storekit/externalpurchase>
public enum ExternalPurchase: Sendable {
  /// What the customer did with the notice.
  @nonexhaustive public enum NoticeResult: Hashable, Sendable {
    /// The customer continued.
    @available(*, unavailable)
    case continued
    /// The customer canceled.
    case cancelled
    /// The customer continued; the developer reports purchases with the token.
    case continuedWithExternalPurchaseToken(token: String)
  }

  /// Whether the app may show the notice in the customer's storefront.
  public static var canPresent: Bool {
    get async {
      (try? await StoreKitBackendRegistry.store.deviceInfo().allowsExternalPurchases) ?? false
    }
  }

  /// Shows the notice.
  ///
  /// Throws a ``StoreKitError`` if the app may not show it or the store is unreachable.
  public static func presentNoticeSheet() async throws -> NoticeResult {
    switch try await DeviceSheet.externalPurchaseNotice(.sheet).present() {
    case .token(let token): return .continuedWithExternalPurchaseToken(token: token)
    case .done, .cancelled, .purchase: return .cancelled
    }
  }
}
