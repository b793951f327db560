internal import AppStoreTypes
internal import Foundation

/// Where the customer's id is kept for the next launch.
struct IdentityFile: Sendable {
  /// What the file says.
  enum Record: Hashable, Sendable {
    /// Who was here last.
    case customer(CustomerID)
    /// Nobody was here.
    case nobody
    /// Somebody was, and it cannot be read now who, as before a device is unlocked for the first time.
    case unreadable

    /// Who was here; `nil` for nobody, or when it cannot be read.
    var known: CustomerID? { if case .customer(let known) = self { known } else { nil } }
  }

  let folder: URL
  /// Where an app that comes from RevenueCat kept it.
  var revenueCat = RevenueCatDefaults()
  /// The keychain group of the folder; `nil` for none.
  var keychainAccessGroup: String?
  /// Where else the id is kept; `nil` where files stay.
  var defaults = IdentityDefaults.ofDevice

  /// The file's name.
  static let name = "app-user-id"
  /// The name of the note that an id was ever written here.
  private static let note = "app-user-id-written"

  private var file: URL { folder.appending(path: Self.name) }
  private var vault: DeviceVault {
    DeviceVault(folder: folder, keychainAccessGroup: keychainAccessGroup)
  }

  /// Returns who was here last.
  ///
  /// User defaults know it before the file, which may not have been written since.
  func read() -> Record {
    if let known = CustomerIdentity.named(defaults?.appUserID(of: folder)) {
      return .customer(known)
    }
    return switch PrivateFile.read(file) {
    case .unreadable: .unreadable
    case .nothing: .nobody
    case .bytes(let bytes):
      CustomerIdentity.named(String(decoding: bytes, as: UTF8.self)).map(Record.customer)
        ?? .nobody
    }
  }

  /// Returns who was here while the app had RevenueCat's SDK.
  ///
  /// It is nobody once an id was written here: whoever was taken over and logged out does not come back
  /// when the file is lost.
  func readRevenueCat() -> Record {
    guard let earlier = CustomerIdentity.named(revenueCat.appUserID) else { return .nobody }
    return switch vault.read(Self.note) {
    case .nothing: .customer(earlier)
    case .bytes: .nobody
    case .unreadable: .unreadable
    }
  }

  /// Writes down who the customer is, and at the first time beside the file that somebody is.
  ///
  /// - Returns: Whether the next launch knows; the log says why not.
  func save(_ customer: CustomerID) -> Bool {
    defaults?.set(customer.rawValue, of: folder)
    do {
      try PrivateFile.write(Data(customer.rawValue.utf8), to: file)
    } catch {
      Log.error("the app user id cannot be kept in \(folder.path()): \(error)")
      if defaults == nil { return false }
    }
    if vault.read(Self.note) == .nothing { _ = vault.write([1], as: Self.note) }
    return true
  }
}
