internal import Foundation

/// The app user ID that RevenueCat's SDK saved, so that an app that migrates from it keeps its
/// customers.
///
/// Read at a launch without an ID of this SDK, used until one was saved on the device, and never
/// written.
///
/// Safe to send: user defaults may be used from any thread, and nothing here changes them.
/// Source: <https://developer.apple.com/documentation/foundation/userdefaults>
package struct RevenueCatDefaults: @unchecked Sendable {
  /// The keys of the ID, newer versions first.
  static let keys = [
    "com.revenuecat.userdefaults.appUserID.new", "com.revenuecat.userdefaults.appUserID",
  ]
  /// The suite in which RevenueCat saves its state, unless it found some in the standard one.
  private static let suite = "com.revenuecat.user_defaults"

  /// The defaults that the app passed to RevenueCat; `nil` for RevenueCat's own.
  private let named: UserDefaults?

  /// Creates a reader.
  ///
  /// - Parameter named: The defaults that the app passed to RevenueCat; `nil` for RevenueCat's own.
  init(_ named: UserDefaults? = nil) {
    self.named = named
  }

  /// The app user ID, anonymous or not; `nil` if none was saved, or it cannot be read now.
  var appUserID: String? {
    let suites = named.map { [$0] } ?? [.standard, UserDefaults(suiteName: Self.suite)]
    for key in Self.keys {
      for case let defaults? in suites {
        if let id = defaults.string(forKey: key), !id.isEmpty { return id }
      }
    }
    return nil
  }
}
