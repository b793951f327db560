internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation

/// Who the customer on this device is.
enum CustomerIdentity {
  static let anonymousPrefix = "$RCAnonymousID:"

  /// Returns the customer: the given one, else the last one on this device, else a new anonymous one.
  ///
  /// The customer is written to the folder. When that fails, an anonymous customer gets another id at
  /// the next launch. When the last one cannot be read now, as before a device is unlocked for the first
  /// time, it stays for the launches to come.
  static func resolve(given: String?, folder: URL, random: RandomBytes) -> CustomerID {
    let content = PrivateFile.read(file(in: folder))
    var known: String?
    if case .bytes(let bytes) = content { known = String(decoding: bytes, as: UTF8.self) }
    let customer =
      [given, known].compactMap { $0.map { CustomerID($0).trimmed } }
      .first { !$0.rawValue.isEmpty } ?? anonymous(random)
    if customer.rawValue != known, content != .unreadable { save(customer, in: folder) }
    return customer
  }

  /// Writes down who the customer is, for the next launch.
  static func save(_ customer: CustomerID, in folder: URL) {
    do {
      try PrivateFile.write(Data(customer.rawValue.utf8), to: file(in: folder))
    } catch {
      Log.error("the app user id cannot be kept in \(folder.path()): \(error)")
    }
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
    let base =
      manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? manager.temporaryDirectory
    let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return base.appending(path: "Tessera").appending(path: app)
  }

  private static func file(in folder: URL) -> URL { folder.appending(path: "app-user-id") }

  /// Returns a new anonymous customer.
  static func anonymous(_ random: RandomBytes) -> CustomerID {
    let digits = random(16).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return CustomerID(anonymousPrefix + digits.joined())
  }
}
