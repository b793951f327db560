internal import Foundation

/// A second location of the app user ID, on a device that may delete its file.
///
/// On an Apple TV, an app can write files only to its caches directory, which the system empties
/// when it needs space. User defaults stay.
///
/// It is safe to send: user defaults may be used from any thread.
/// Source: <https://developer.apple.com/documentation/foundation/userdefaults>
package struct IdentityDefaults: @unchecked Sendable {
  /// The location on this device; `nil` if files stay.
  static var ofDevice: IdentityDefaults? {
    #if os(tvOS)
      IdentityDefaults(.standard)
    #else
      nil
    #endif
  }

  private let defaults: UserDefaults

  package init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  /// Returns the ID saved for a directory; `nil` if none exists.
  func appUserID(of folder: URL) -> String? { defaults.string(forKey: key(folder)) }

  /// Saves an ID for a directory.
  func set(_ appUserID: String, of folder: URL) { defaults.set(appUserID, forKey: key(folder)) }

  /// Returns the key, by the directory's name, because an update of the app may change its path.
  private func key(_ folder: URL) -> String {
    "tessera.appUserID." + folder.lastPathComponent
  }
}
