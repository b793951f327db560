package import AppStoreCore
internal import Foundation

extension AppAccountToken {
  /// Returns the token that identifies a customer in a purchase.
  ///
  /// It is the app user ID itself if that is a UUID, so that an app can find it in data that Apple
  /// signed. Otherwise it is derived from the app user ID.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/appaccounttoken(_:)>
  package static func purchaseToken(of customer: AppUserID) -> UUID {
    UUID(uuidString: customer.rawValue) ?? uuid(for: customer)
  }
}
