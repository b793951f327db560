package import AppStoreTypes
internal import Foundation

/// The file of the app user ID for the next launch.
package struct IdentityFile: Sendable {
  /// The content of the file.
  enum Record: Hashable, Sendable {
    /// The last customer.
    case customer(AppUserID)
    /// There was no customer.
    case missing
    /// There was a customer, but the file cannot be read now, as before the device is first
    /// unlocked.
    case unreadable

    /// The last customer; `nil` if there was none, or if the file cannot be read.
    var known: AppUserID? { if case .customer(let known) = self { known } else { nil } }
  }

  package let folder: URL
  /// Where an app that migrates from RevenueCat stored its app user ID.
  var revenueCat = RevenueCatDefaults()
  /// The keychain group of the directory; `nil` for none.
  var keychainAccessGroup: String?
  /// The second location of the ID; `nil` if files stay.
  var defaults = IdentityDefaults.ofDevice

  package init(
    folder: URL, revenueCat: RevenueCatDefaults = RevenueCatDefaults(),
    keychainAccessGroup: String? = nil, defaults: IdentityDefaults? = IdentityDefaults.ofDevice
  ) {
    self.folder = folder
    self.revenueCat = revenueCat
    self.keychainAccessGroup = keychainAccessGroup
    self.defaults = defaults
  }

  /// The file's name.
  static let name = "app-user-id"
  /// The name of the marker that an ID was saved here before.
  private static let note = "app-user-id-written"

  private var file: URL { folder.appending(path: Self.name) }
  private var vault: SecureStorage {
    SecureStorage(folder: folder, keychainAccessGroup: keychainAccessGroup)
  }

  /// Returns the last customer.
  ///
  /// User defaults are read before the file, which may be older.
  func read() -> Record {
    if let known = CustomerIdentity.named(defaults?.appUserID(of: folder)) {
      return .customer(known)
    }
    return switch PrivateFile.read(file) {
    case .unreadable: .unreadable
    case .nothing: .missing
    case .bytes(let bytes):
      CustomerIdentity.named(String(decoding: bytes, as: UTF8.self)).map(Record.customer)
        ?? .missing
    }
  }

  /// Returns the last customer of RevenueCat's SDK in this app.
  ///
  /// Once an ID was saved here, there is none. So a migrated customer who logged out does not
  /// return if the file is lost.
  func readRevenueCat() -> Record {
    guard let earlier = CustomerIdentity.named(revenueCat.appUserID) else { return .missing }
    return switch vault.read(Self.note) {
    case .nothing: .customer(earlier)
    case .bytes: .missing
    case .unreadable: .unreadable
    }
  }

  /// Saves the app user ID, and the first time also the marker that one was saved.
  ///
  /// - Returns: Whether it was saved for the next launch; a failure is logged.
  package func save(_ customer: AppUserID) -> Bool {
    assert(CustomerIdentity.named(customer.rawValue) == customer, "a saved app user id can be read")
    defaults?.set(customer.rawValue, of: folder)
    do {
      try PrivateFile.write(Data(customer.rawValue.utf8), to: file)
    } catch {
      Log.error("Saving the app user ID to \(folder.path()) failed: \(error)")
      if defaults == nil { return false }
    }
    if vault.read(Self.note) == .nothing { _ = vault.write([1], as: Self.note) }
    return true
  }
}
