internal import StoreKitBackend

/// Links to purchases outside of the App Store that the app designs itself.
///
/// Source: <https://developer.apple.com/documentation/storekit/externalpurchasecustomlink>
public enum ExternalPurchaseCustomLink: Sendable {
  /// What the customer did with the notice.
  @nonexhaustive public enum NoticeResult: Hashable, Sendable {
    /// The customer canceled.
    case cancelled
    /// The customer continued.
    case continued
  }

  /// Where the purchase takes place.
  @nonexhaustive public enum NoticeType: Int, Hashable, Sendable {
    /// In the app.
    case withinApp
    /// In the browser.
    case browser
  }

  /// A token with which the developer reports purchases.
  public struct Token: Hashable, Sendable {
    /// The token in Base64.
    public let value: String
  }

  /// Whether the app may link to purchases in the customer's storefront.
  public static var isEligible: Bool {
    get async { await ExternalPurchase.canPresent }
  }

  /// Shows the notice about the purchase.
  ///
  /// Throws a ``StoreKitError`` if the app may not show it or the store is unreachable.
  public static func showNotice(type: NoticeType) async throws -> NoticeResult {
    let notice: ExternalPurchaseNotice =
      switch type {
      case .withinApp: .withinApp
      case .browser: .browser
      }
    let outcome = try await DeviceSheet.externalPurchaseNotice(notice).present()
    return outcome == .cancelled ? .cancelled : .continued
  }

  /// Returns a token of a type, such as `ACQUISITION` or `SERVICES`; `nil` if the app may not link.
  ///
  /// Throws a ``StoreKitError`` if the type is unknown or the store is unreachable.
  public static func token(for tokenType: String) async throws -> Token? {
    guard await isEligible else { return nil }
    guard case .token(let value) = try await DeviceSheet.externalPurchaseToken(tokenType).present()
    else { return nil }
    return Token(value: value)
  }
}
