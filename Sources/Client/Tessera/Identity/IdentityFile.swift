package import AppStoreCore
internal import EntitlementAPI
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

  static let name = "app-user-id"
  /// The name of the marker that an ID was saved here before.
  private static let note = "app-user-id-written"

  private var file: URL { folder.appending(path: Self.name) }
  private var storage: SecureStorage {
    SecureStorage(folder: folder, keychainAccessGroup: keychainAccessGroup)
  }

  /// Returns the last customer.
  ///
  /// User defaults are read before the file, which may be older. If the file is damaged, the customer
  /// of the only saved response is used; responses are saved for the current customer only.
  func read() -> Record {
    if let known = CustomerIdentity.named(defaults?.appUserID(of: folder)) {
      return .customer(known)
    }
    switch PrivateFile.read(file) {
    case .unreadable: return .unreadable
    case .nothing: return .missing
    case .bytes(let bytes):
      if let known = Self.customer(in: bytes) { return .customer(known) }
      let known = CachedResponseCoder.onlyCustomer(in: folder)
      Log.error(
        "The file of the app user ID is damaged; "
          + (known == nil
            ? "the customer is unknown until a log-in or a restore"
            : "the customer of the saved response is used"))
      return known.map(Record.customer) ?? .missing
    }
  }

  private static let checksum = "sha256:"

  /// Returns the bytes of the file: a line with a checksum, and the ID.
  private static func bytes(_ customer: AppUserID) -> Data {
    Data((checksum + SHA256Text.hex(of: [customer.rawValue]) + "\n" + customer.rawValue).utf8)
  }

  /// Returns the customer in a file; `nil` if it is damaged.
  ///
  /// A file of an earlier version has no checksum.
  private static func customer(in file: [UInt8]) -> AppUserID? {
    let text = String(decoding: file, as: UTF8.self)
    guard text.hasPrefix(checksum) else {
      return text.utf8.contains(0) ? nil : CustomerIdentity.named(text)
    }
    let id = text.drop { $0 != "\n" }.dropFirst()
    guard let customer = CustomerIdentity.named(String(id)) else { return nil }
    return Array(bytes(customer)) == file ? customer : nil
  }

  /// Returns the last customer of RevenueCat's SDK in this app.
  ///
  /// Once an ID was saved here, there is none. So a migrated customer who logged out does not
  /// return if the file is lost.
  func readRevenueCat() -> Record {
    guard let earlier = CustomerIdentity.named(revenueCat.appUserID) else { return .missing }
    return switch storage.read(Self.note) {
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
      try PrivateFile.write(Self.bytes(customer), to: file, isIdentity: true)
    } catch {
      Log.error("Saving the app user ID to \(folder.path()) failed: \(error)")
      if defaults == nil { return false }
    }
    if storage.read(Self.note) == .nothing { _ = storage.write([1], as: Self.note) }
    return true
  }
}
