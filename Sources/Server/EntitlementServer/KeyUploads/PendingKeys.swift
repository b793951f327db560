internal import AppStoreCore
internal import Catalog

/// The keys that were checked and wait for their confirmation, in memory only.
final class PendingKeys: Sendable {
  /// How long a key waits.
  static let lifetime = Duration.seconds(600)
  /// The most keys that wait; the oldest one is discarded.
  static let most = 20

  private struct Entry {
    let key: InAppPurchaseKey
    let bundleID: BundleID
    let actor: String
    let end: Timestamp
  }

  private let entries = LockedValue<[String: Entry]>([:])
  private let random: RandomBytes

  init(random: RandomBytes) { self.random = random }

  /// Keeps a key for a while, and returns the random name with which the same actor confirms it.
  func add(
    _ key: InAppPurchaseKey, for bundleID: BundleID, by actor: String, at now: Timestamp
  ) -> String {
    let name = Hex.encode(random(16))
    let entry = Entry(key: key, bundleID: bundleID, actor: actor, end: now + Self.lifetime)
    entries.withLock { entries in
      entries = entries.filter { $0.value.end > now }
      if entries.count >= Self.most, let oldest = entries.min(by: { $0.value.end < $1.value.end }) {
        entries[oldest.key] = nil
      }
      entries[name] = entry
    }
    return name
  }

  /// Removes and returns a key; `nil` if it is unknown, too old, or of another app or actor.
  func take(
    _ name: String, for bundleID: BundleID, by actor: String, at now: Timestamp
  ) -> InAppPurchaseKey? {
    let entry = entries.withLock { entries in
      let entry = entries[name]
      if entry?.bundleID == bundleID, entry?.actor == actor { entries[name] = nil }
      return entry
    }
    guard let entry, entry.bundleID == bundleID, entry.actor == actor, entry.end > now else {
      return nil
    }
    return entry.key
  }
}
