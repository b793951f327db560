internal import Foundation

#if canImport(Security)
  internal import Security
#endif

/// A few named bytes in storage protected from editing, restoring or copying the app's files.
///
/// On Apple's platforms they are in the keychain of this device (``KeychainLocation``). Other
/// platforms have no such storage, so they are in owner-only files.
package struct SecureStorage: Sendable {
  package let folder: URL
  /// The keychain group that several processes with this directory share; `nil` for none.
  var keychainAccessGroup: String?

  package init(folder: URL, keychainAccessGroup: String? = nil) {
    self.folder = folder
    self.keychainAccessGroup = keychainAccessGroup
  }

  #if canImport(Security)
    private func account(_ name: String) -> String { folder.lastPathComponent + "/" + name }

    private func ask(_ body: (KeychainLocation) -> OSStatus) -> KeychainResponse {
      #if os(macOS)
        let hasLoginKeychain = true
      #else
        let hasLoginKeychain = false
      #endif
      let locations = KeychainLocation.locations(
        group: keychainAccessGroup, hasLoginKeychain: hasLoginKeychain)
      return KeychainLocations.ofProcess.ask(locations) { KeychainResponse(status: body($0)) }
    }

    /// Returns the bytes under a name.
    ///
    /// Until the device is first unlocked after a restart, the keychain cannot be read. A
    /// background launch may happen before that.
    func read(_ name: String) -> PrivateFile.Content {
      var item: CFTypeRef?
      let response = ask { location in
        var query = Self.dictionary(location.query(account: account(name)))
        query[kSecReturnData] = true
        return SecItemCopyMatching(query as CFDictionary, &item)
      }
      if response == .done, let data = item as? Data { return .bytes(Array(data)) }
      if response == .nothing { return .nothing }
      Log.warn("Keychain read of \(name) failed: \(response)")
      return .unreadable
    }

    /// Saves bytes under a name.
    ///
    /// - Returns: Whether they were saved; a failure is logged.
    func write(_ bytes: [UInt8], as name: String) -> Bool {
      let response = ask { location in
        let query = Self.dictionary(location.query(account: account(name)))
        let status = SecItemUpdate(
          query as CFDictionary, [kSecValueData: Data(bytes)] as CFDictionary)
        guard status == errSecItemNotFound else { return status }
        var item = Self.dictionary(location.newItem(account: account(name)))
        item[kSecValueData] = Data(bytes)
        return SecItemAdd(item as CFDictionary, nil)
      }
      if response != .done { Log.error("Keychain write of \(name) failed: \(response)") }
      return response == .done
    }

    /// Removes the bytes under a name, if any; a failure is logged.
    func remove(_ name: String) {
      let response = ask { location in
        SecItemDelete(Self.dictionary(location.query(account: account(name))) as CFDictionary)
      }
      guard response != .done, response != .nothing else { return }
      Log.error("Keychain deletion of \(name) failed: \(response)")
    }

    private static func dictionary(_ attributes: [KeychainLocation.Attribute]) -> [CFString: Any] {
      var dictionary: [CFString: Any] = [:]
      for attribute in attributes {
        switch attribute {
        case .isGenericPassword: dictionary[kSecClass] = kSecClassGenericPassword
        case .service(let service): dictionary[kSecAttrService] = service
        case .account(let account): dictionary[kSecAttrAccount] = account
        case .accessGroup(let group): dictionary[kSecAttrAccessGroup] = group
        case .usesDataProtectionKeychain: dictionary[kSecUseDataProtectionKeychain] = true
        case .isOfThisDeviceAfterFirstUnlock:
          dictionary[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        }
      }
      return dictionary
    }
  #else
    private func file(_ name: String) -> URL { folder.appending(path: "vault-" + name) }

    /// Returns the bytes under a name.
    package func read(_ name: String) -> PrivateFile.Content { PrivateFile.read(file(name)) }

    /// Saves bytes under a name; bytes that cannot be read now are not replaced.
    ///
    /// - Returns: Whether they were saved; a failure is logged.
    package func write(_ bytes: [UInt8], as name: String) -> Bool {
      guard read(name) != .unreadable else { return false }
      do {
        try PrivateFile.write(Data(bytes), to: file(name))
        return true
      } catch {
        Log.error("Saving \(name) to \(folder.path()) failed: \(error)")
        return false
      }
    }

    /// Removes the bytes under a name, if any; a failure is logged.
    func remove(_ name: String) {
      guard read(name) != .nothing else { return }
      do {
        try FileManager.default.removeItem(at: file(name))
      } catch {
        Log.error("Deleting \(name) from \(folder.path()) failed: \(error)")
      }
    }
  #endif
}
