internal import Foundation

#if canImport(Security)
  internal import Security
#endif

/// A few bytes by name that whoever edits, restores or copies the app's files does not reach.
///
/// On Apple's platforms they are in the keychain of this device. Elsewhere there is no such place, and
/// they are files of their owner.
struct DeviceVault: Sendable {
  let folder: URL

  #if canImport(Security)
    private func query(_ name: String) -> [CFString: Any] {
      [
        kSecClass: kSecClassGenericPassword, kSecAttrService: "Tessera",
        kSecAttrAccount: folder.lastPathComponent + "/" + name,
      ]
    }

    /// Returns what is kept under a name.
    ///
    /// Until the device was unlocked for the first time after it started, nothing in the keychain can be
    /// read, and a background launch may come before.
    func read(_ name: String) -> PrivateFile.Content {
      var query = query(name)
      query[kSecReturnData] = true
      var item: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &item)
      if status == errSecSuccess, let data = item as? Data { return .bytes(Array(data)) }
      if status == errSecItemNotFound { return .nothing }
      Log.warn("the keychain does not give \(name) now: status \(status)")
      return .unreadable
    }

    /// Keeps bytes under a name.
    ///
    /// - Returns: Whether they are kept; the log says why not.
    func write(_ bytes: [UInt8], as name: String) -> Bool {
      var status = SecItemUpdate(
        query(name) as CFDictionary, [kSecValueData: Data(bytes)] as CFDictionary)
      if status == errSecItemNotFound {
        var query = query(name)
        query[kSecValueData] = Data(bytes)
        query[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        status = SecItemAdd(query as CFDictionary, nil)
      }
      if status != errSecSuccess { Log.error("the keychain keeps no \(name): status \(status)") }
      return status == errSecSuccess
    }

    /// Removes what is kept under a name, if anything is; the log says why not.
    func remove(_ name: String) {
      let status = SecItemDelete(query(name) as CFDictionary)
      guard status != errSecSuccess, status != errSecItemNotFound else { return }
      Log.error("the keychain does not give up \(name): status \(status)")
    }
  #else
    private func file(_ name: String) -> URL { folder.appending(path: "vault-" + name) }

    /// Returns what is kept under a name.
    func read(_ name: String) -> PrivateFile.Content { PrivateFile.read(file(name)) }

    /// Keeps bytes under a name; what cannot be read now is not replaced.
    ///
    /// - Returns: Whether they are kept; the log says why not.
    func write(_ bytes: [UInt8], as name: String) -> Bool {
      guard read(name) != .unreadable else { return false }
      do {
        try PrivateFile.write(Data(bytes), to: file(name))
        return true
      } catch {
        Log.error("\(name) cannot be kept in \(folder.path()): \(error)")
        return false
      }
    }

    /// Removes what is kept under a name, if anything is; the log says why not.
    func remove(_ name: String) {
      guard read(name) != .nothing else { return }
      do {
        try FileManager.default.removeItem(at: file(name))
      } catch {
        Log.error("\(name) cannot be removed from \(folder.path()): \(error)")
      }
    }
  #endif
}
