public import AppStoreTypes
public import Foundation

/// A store's answer to a ``DeviceCall``, as it travels from process to process.
public enum DeviceAnswer: Hashable, Sendable, Codable {
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
  /// How a purchase ended.
  case purchase(PurchaseOutcome)
  /// Signed transactions, as compact JWS.
  case transactions([String])
  /// The statuses in a subscription group.
  case statuses([SubscriptionStatusRecord])
  /// Whether an introductory offer may be used.
  case isEligible(Bool)
  /// The number of the newest event.
  case cursor(Int)
  /// Events in order.
  case events(StoreEvents)
  /// The habits that the device shows.
  case behaviors(StoreKitBehaviors)
  /// The call succeeded and has nothing to say.
  case done
  /// The call failed.
  case failure(StoreKitBackendError)
}
