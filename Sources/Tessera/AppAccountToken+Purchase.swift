internal import AppStoreTypes
internal import Foundation

extension AppAccountToken {
  /// Returns the token that names a customer in a purchase: the id itself when it is a UUID, which apps
  /// choose so that they find it again in what Apple signs, otherwise the one made from it.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/appaccounttoken(_:)>
  static func purchaseToken(of customer: CustomerID) -> UUID {
    UUID(uuidString: customer.rawValue) ?? uuid(for: customer)
  }
}
