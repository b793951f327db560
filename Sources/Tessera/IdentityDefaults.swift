internal import Foundation

/// Where the customer's id is kept beside its file, on a device that may throw the file away.
///
/// An Apple TV lets an app write files only into its caches, which it empties when it needs the room. User
/// defaults stay.
///
/// It is safe to send: user defaults may be used from any thread.
/// Source: <https://developer.apple.com/documentation/foundation/userdefaults>
struct IdentityDefaults: @unchecked Sendable {
  /// The place on this device; `nil` where files stay.
  static var ofDevice: IdentityDefaults? {
    #if os(tvOS)
      IdentityDefaults(.standard)
    #else
      nil
    #endif
  }

  private let defaults: UserDefaults

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  /// Returns the id that is kept beside a folder's file; `nil` when none is.
  func appUserID(of folder: URL) -> String? { defaults.string(forKey: key(folder)) }

  /// Keeps an id beside a folder's file.
  func set(_ appUserID: String, of folder: URL) { defaults.set(appUserID, forKey: key(folder)) }

  /// The folder's path may change with an update of the app; its name stays.
  private func key(_ folder: URL) -> String {
    "tessera.appUserID." + folder.lastPathComponent
  }
}
