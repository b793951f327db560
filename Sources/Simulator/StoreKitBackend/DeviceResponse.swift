public import AppStoreCore
public import Foundation

/// A store's response to a ``DeviceRequest``, as sent between processes.
public enum DeviceResponse: Hashable, Sendable, Codable {
  /// The device's time.
  case time(Timestamp)
  /// The root certificates, in DER.
  case trustedRoots([Data])
  /// The app's bundle identifier.
  case bundleID(BundleID)
  /// The signed app transaction, as compact JWS.
  case appTransaction(String)
  /// The account's storefront.
  case storefront(StorefrontRecord)
  /// The products that exist.
  case products([ProductRecord])
  /// The result of a purchase.
  case purchase(PurchaseOutcome)
  /// Signed transactions, as compact JWS.
  case transactions([String])
  /// The statuses in a subscription group.
  case statuses([SubscriptionStatusRecord])
  /// Whether the account is eligible for an introductory offer.
  case isEligible(Bool)
  /// The number of the newest event.
  case cursor(Int)
  /// Events in order.
  case events(StoreEvents)
  /// The behaviors of the device.
  case behaviors(StoreKitBehaviors)
  /// The settings of the device, its app and its account.
  case deviceInfo(DeviceInfo)
  /// What the customer did with a sheet.
  case sheet(DeviceSheetOutcome)
  /// The pending purchase intents.
  case purchaseIntents([PurchaseIntentRecord])
  /// The promoted products, in order.
  case promotions([PromotionRecord])
  /// The call succeeded without a result.
  case done
  /// The call failed.
  case failure(StoreKitBackendError)
}
