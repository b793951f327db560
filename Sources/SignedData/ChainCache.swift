internal import Synchronization

/// The chains that a verifier has already verified, so that a token costs one signature, not four.
///
/// Only chains that signed a token get in, so forged tokens cannot fill it.
final class ChainCache: Sendable {
  /// How many chains are kept; Apple has used a handful in ten years.
  static let capacity = 64

  /// What identifies a chain: its two certificates, byte for byte.
  struct Key: Hashable, Sendable {
    let leaf: [UInt8]
    let intermediate: [UInt8]
  }

  private struct Entries {
    var chains: [Key: VerifiedChain] = [:]
    /// The keys from the oldest to the newest, to evict in a fixed order.
    var order: [Key] = []
  }

  private let entries = Mutex(Entries())

  /// The number of chains kept.
  var count: Int { entries.withLock { $0.chains.count } }

  subscript(key: Key) -> VerifiedChain? { entries.withLock { $0.chains[key] } }

  /// Keeps a chain, and forgets the oldest when there is no room.
  func insert(_ chain: VerifiedChain, for key: Key) {
    entries.withLock { entries in
      guard entries.chains.updateValue(chain, forKey: key) == nil else { return }
      entries.order.append(key)
      if entries.order.count > Self.capacity {
        entries.chains[entries.order.removeFirst()] = nil
      }
    }
  }
}
