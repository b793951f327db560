internal import Foundation

/// Where RevenueCat's SDK kept who the customer is, so that an app that comes from it keeps its customers.
///
/// It is read by a launch that finds no id of this SDK's own, counts until there was one on the device, and
/// is never written.
///
/// It is safe to send: user defaults may be used from any thread, and nothing here changes them.
/// Source: <https://developer.apple.com/documentation/foundation/userdefaults>
struct RevenueCatDefaults: @unchecked Sendable {
  /// The keys of the id, that of the newer versions first.
  static let keys = [
    "com.revenuecat.userdefaults.appUserID.new", "com.revenuecat.userdefaults.appUserID",
  ]
  /// The suite in which RevenueCat keeps its state, unless it found some in the standard one.
  private static let suite = "com.revenuecat.user_defaults"

  /// The defaults that the app had RevenueCat use; `nil` for those it uses by itself.
  private let named: UserDefaults?

  /// Creates a place to look.
  ///
  /// - Parameter named: The defaults that the app had RevenueCat use; `nil` for those it uses by itself.
  init(_ named: UserDefaults? = nil) {
    self.named = named
  }

  /// The id of the customer, anonymous or not; `nil` when none was kept, or it cannot be read now.
  var appUserID: String? {
    let places = named.map { [$0] } ?? [.standard, UserDefaults(suiteName: Self.suite)]
    for key in Self.keys {
      for case let place? in places {
        if let id = place.string(forKey: key), !id.isEmpty { return id }
      }
    }
    return nil
  }
}
