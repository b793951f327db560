internal import AppStoreCore
package import EntitlementAPI

/// Guards the lists of revoked intermediate keys: those of the configuration, and the newest from
/// the server.
///
/// The newest list of each trusted root applies. The server's lists are saved in secure storage,
/// which survives deleting the app's files, so an older list cannot be restored. Each signature is
/// verified again when a list is read.
package final class RevokedKeys: Sendable {
  fileprivate struct State {
    var lists: [RootPublicKey: RevokedKeyList] = [:]
    var isStorageRead = false
  }

  private static let name = "revoked-keys"

  private let roots: [RootPublicKey]
  private let storage: SecureStorage
  private let state = LockedValue(State())

  /// Creates the lists.
  ///
  /// - Parameter configured: Lists built into the app; a list of an untrusted root is ignored.
  init(_ configured: [RevokedKeyList], roots: [RootPublicKey], storage: SecureStorage) {
    self.roots = roots
    self.storage = storage
    state.withLock { state in
      for list in configured { _ = state.take(list, roots) }
    }
  }

  /// The newest list of each trusted root.
  package var lists: [RevokedKeyList] {
    state.withLock { state in
      read(&state)
      return Array(state.lists.values)
    }
  }

  /// Saves a list from the server if it is newer than the previous one.
  package func take(_ list: RevokedKeyList) {
    state.withLock { state in
      read(&state)
      guard state.take(list, roots), state.isStorageRead else { return }
      assert(
        state.lists.keys.allSatisfy(roots.contains), "only trusted roots revoke keys")
      let text = state.lists.values.map(\.base64).sorted().joined(separator: "\n")
      _ = storage.write(Array(text.utf8), as: Self.name)
    }
  }

  private func read(_ state: inout State) {
    guard !state.isStorageRead else { return }
    switch storage.read(Self.name) {
    case .unreadable: return
    case .nothing: break
    case .bytes(let bytes):
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        if let list = try? RevokedKeyList(base64: String(line)) { _ = state.take(list, roots) }
      }
    }
    state.isStorageRead = true
  }
}

extension RevokedKeys.State {
  /// Replaces the previous list with a newer one; returns whether it did.
  fileprivate mutating func take(_ list: RevokedKeyList, _ roots: [RootPublicKey]) -> Bool {
    let before = lists[list.root].map(\.issuedAtMilliseconds) ?? .min
    guard roots.contains(list.root), list.issuedAtMilliseconds > before else { return false }
    lists[list.root] = list
    return true
  }
}
