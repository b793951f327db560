internal import AppStoreCore
internal import StoreKitBackend

/// An option for the redemption of an offer code.
///
/// Apple declares no options yet.
public struct RedeemOption: Hashable, Sendable {
  private init() {}
}

extension AppStore {
  /// Shows the customer's subscriptions of the app.
  ///
  /// Returns after the customer closed the sheet. Throws a ``StoreKitError`` if the store is
  /// unreachable.
  @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws {
    _ = try await DeviceSheet.manageSubscriptions(nil).present()
  }

  /// Shows the customer's subscriptions of one group.
  ///
  /// Returns after the customer closed the sheet. Throws a ``StoreKitError`` if the store is
  /// unreachable.
  @MainActor public static func showManageSubscriptions(
    in scene: UIWindowScene, subscriptionGroupID: String
  ) async throws {
    _ = try await DeviceSheet.manageSubscriptions(SubscriptionGroupID(subscriptionGroupID))
      .present()
  }

  /// Shows the sheet for the redemption of an offer code, deprecated since iOS 27.
  ///
  /// A redeemed purchase arrives in ``Transaction/updates``. Throws a ``StoreKitError`` if the store
  /// is unreachable.
  @MainActor public static func presentOfferCodeRedeemSheet(
    in scene: UIWindowScene
  ) async throws {
    _ = try await DeviceSheet.offerCodeRedemption.present()
  }

  /// Shows the sheet for the redemption of an offer code over a view controller of macOS.
  ///
  /// A redeemed purchase arrives in ``Transaction/updates``. Throws a ``StoreKitError`` if the store
  /// is unreachable.
  @MainActor public static func presentOfferCodeRedeemSheet(
    from controller: NSViewController
  ) async throws {
    _ = try await DeviceSheet.offerCodeRedemption.present()
  }

  /// Shows the sheet for the redemption of an offer code; returns the redeemed purchase.
  ///
  /// Throws ``StoreKitError/userCancelled`` if the customer redeems no code, and another
  /// ``StoreKitError`` if the store is unreachable.
  @MainActor public static func presentOfferCodeRedeemSheet(
    from viewController: UIViewController, options: Set<RedeemOption> = []
  ) async throws -> VerificationResult<Transaction> {
    let backend = StoreKitBackendRegistry.store
    do throws(StoreKitBackendError) {
      guard case .purchase(let outcome) = try await backend.present(.offerCodeRedemption),
        case .success(let result) = try await outcome.result(from: backend)
      else { throw .rejected(.userCancelled, "the customer redeemed no code") }
      return result
    } catch {
      throw StoreKitError(error)
    }
  }

  /// Requests a review of the app from the customer.
  ///
  /// The store records the request; whether a customer sees it is its own decision. Nothing happens
  /// if the store is unreachable.
  @MainActor public static func requestReview(in scene: UIWindowScene) {
    let backend = StoreKitBackendRegistry.store
    Task { _ = try? await backend.present(.review) }
  }

  /// The customer's age in the app's age rating; `nil` if the account does not share it.
  public static var ageRatingCode: Int? {
    get async { try? await StoreKitBackendRegistry.store.deviceInfo().ageRatingCode }
  }

  /// Shows an offer of the App Store over a view controller.
  ///
  /// Throws a ``StoreKitError`` if the store rejects the purchase or is unreachable.
  @MainActor public static func presentMerchandising(
    _ kind: AppStoreMerchandisingKind, from controller: UIViewController
  ) async throws -> AppStoreMerchandisingKind.PresentationResult {
    let backend = StoreKitBackendRegistry.store
    do throws(StoreKitBackendError) {
      switch try await backend.present(.bundle(SubscriptionGroupID(kind.groupID))) {
      case .purchase(let outcome):
        return .purchaseCompleted(try await outcome.result(from: backend))
      case .done, .cancelled, .token: return .dismissed
      }
    } catch {
      throw StoreKitError(error)
    }
  }
}

/// An offer that the App Store shows in an app.
///
/// Source: <https://developer.apple.com/documentation/storekit/appstoremerchandisingkind>
public struct AppStoreMerchandisingKind: Sendable {
  /// What the customer did with the offer.
  @nonexhaustive public enum PresentationResult: Sendable {
    /// The customer dismissed it.
    case dismissed
    /// The customer bought something.
    case purchaseCompleted(Product.PurchaseResult)
  }

  let groupID: String

  /// Offers a bundle that contains a subscription group.
  public static func subscriptionBundle(_ groupID: String) -> AppStoreMerchandisingKind {
    AppStoreMerchandisingKind(groupID: groupID)
  }
}
