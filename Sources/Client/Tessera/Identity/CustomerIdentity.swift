package import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// Rules for app user IDs on this device.
package enum CustomerIdentity {
  package static let anonymousPrefix = "$RCAnonymousID:"

  /// Returns the customer with an app user ID; `nil` if the ID is `nil` or blank.
  static func named(_ text: String?) -> AppUserID? {
    guard let customer = text.map({ AppUserID($0).trimmed }), !customer.rawValue.isEmpty
    else { return nil }
    return customer
  }

  /// Returns the customer for a log-in.
  ///
  /// - Throws: ``PurchasesError/invalidAppUserIdError`` if the ID is empty.
  static func loggedIn(_ text: String) throws(PurchasesError) -> AppUserID {
    let customer = AppUserID(text).trimmed
    guard !customer.rawValue.isEmpty else {
      throw PurchasesError(
        .invalidAppUserIdError, "appUserID: empty; pass your own ID of the customer to logIn")
    }
    return customer
  }

  /// The error of a log-out while the customer is anonymous.
  static var alreadyAnonymous: PurchasesError {
    PurchasesError(
      .logOutAnonymousUserError, "the customer is already anonymous; log in before logging out")
  }

  /// Returns whether an SDK generated an ID.
  package static func isAnonymous(_ customer: AppUserID) -> Bool {
    guard customer.rawValue.hasPrefix(anonymousPrefix) else { return false }
    let rest = customer.rawValue.dropFirst(anonymousPrefix.count)
    return rest.count == 32
      && rest.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isWholeNumber) }
  }

  /// Returns the default directory of the app's data.
  static func defaultFolder() -> URL {
    let manager = FileManager.default
    #if os(tvOS)
      // On an Apple TV, an app can write only here and to temporary files.
      let directory = FileManager.SearchPathDirectory.cachesDirectory
    #else
      let directory = FileManager.SearchPathDirectory.applicationSupportDirectory
    #endif
    let base = manager.urls(for: directory, in: .userDomainMask).first ?? manager.temporaryDirectory
    let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return base.appending(path: "Tessera").appending(path: app)
  }

  /// Returns a new anonymous customer.
  static func anonymous(_ random: RandomBytes) -> AppUserID {
    let digits = random(16).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return AppUserID(anonymousPrefix + digits.joined())
  }
}
