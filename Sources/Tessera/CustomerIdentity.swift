internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation

/// Who the customer on this device is.
enum CustomerIdentity {
  static let anonymousPrefix = "$RCAnonymousID:"

  /// Returns the customer whom a text names; `nil` for a blank one.
  static func named(_ text: String?) -> CustomerID? {
    guard let customer = text.map({ CustomerID($0).trimmed }), !customer.rawValue.isEmpty
    else { return nil }
    return customer
  }

  /// Returns the customer whom an app logs in.
  ///
  /// - Throws: ``ErrorCode/invalidAppUserIdError`` for an empty id.
  static func loggedIn(_ text: String) throws(PurchasesError) -> CustomerID {
    let customer = CustomerID(text).trimmed
    guard !customer.rawValue.isEmpty else {
      throw PurchasesError(
        .invalidAppUserIdError, "appUserID is empty; pass your own id of the customer to logIn")
    }
    return customer
  }

  /// Why nobody can be logged out.
  static var nobodyIsLoggedIn: PurchasesError {
    PurchasesError(
      .logOutAnonymousUserError, "nobody is logged in: the customer is anonymous already")
  }

  /// Whether an id was made by an SDK.
  static func isAnonymous(_ customer: CustomerID) -> Bool {
    guard customer.rawValue.hasPrefix(anonymousPrefix) else { return false }
    let rest = customer.rawValue.dropFirst(anonymousPrefix.count)
    return rest.count == 32
      && rest.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isWholeNumber) }
  }

  /// Returns the folder of the app's data when the configuration names none.
  static func defaultFolder() -> URL {
    let manager = FileManager.default
    #if os(tvOS)
      // An Apple TV lets an app write here and to temporary files only.
      let place = FileManager.SearchPathDirectory.cachesDirectory
    #else
      let place = FileManager.SearchPathDirectory.applicationSupportDirectory
    #endif
    let base = manager.urls(for: place, in: .userDomainMask).first ?? manager.temporaryDirectory
    let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return base.appending(path: "Tessera").appending(path: app)
  }

  /// Returns a new anonymous customer.
  static func anonymous(_ random: RandomBytes) -> CustomerID {
    let digits = random(16).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return CustomerID(anonymousPrefix + digits.joined())
  }
}
