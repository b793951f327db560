internal import Synchronization

/// A cache of verified chains, so that a token costs one signature check instead of four.
///
/// Only verified tokens add entries, so forged tokens cannot fill it. A task waits only for a chain
/// that another task is verifying at that moment.
package final class ChainCache: Sendable {
  /// The maximum number of chains; Apple has used few in ten years.
  static let capacity = 64
  /// The maximum number of headers; the tokens of one signing certificate share one.
  static let headerCapacity = 16

  /// The identity of a chain: its two certificates, byte for byte.
  package struct Key: Hashable, Sendable {
    let leaf: [UInt8]
    let intermediate: [UInt8]

    package init(leaf: [UInt8], intermediate: [UInt8]) {
      self.leaf = leaf
      self.intermediate = intermediate
    }
  }

  private struct Entries {
    var chains: [Key: VerifiedChain] = [:]
    /// The keys from oldest to newest, to evict in a fixed order.
    var order: [Key] = []
    /// The verifications in progress.
    var flights: [Key: InFlight] = [:]
  }

  /// The verification of one chain, done by the first task and awaited by others.
  private final class InFlight: Sendable {
    let result = Mutex<Result<VerifiedChain, VerificationError>?>(nil)
  }

  private let entries = Mutex(Entries())

  package init() {}

  private let known = Mutex<[CachedHeader]>([])

  /// The number of cached chains.
  package var count: Int { entries.withLock { $0.chains.count } }

  /// The cached headers, newest first.
  var headers: [CachedHeader] { known.withLock { $0 } }

  subscript(key: Key) -> VerifiedChain? { entries.withLock { $0.chains[key] } }

  /// Returns a cached chain, or verifies it once for all simultaneous callers.
  package func chain(
    for key: Key, verify: () throws(VerificationError) -> VerifiedChain
  ) throws(VerificationError) -> VerifiedChain {
    let flight: InFlight? = entries.withLock { entries in
      if entries.chains[key] != nil { return nil }
      return entries.flights[key, setDefault: InFlight()]
    }
    guard let flight else {
      if let cached = self[key] { return cached }
      return try verify()
    }
    let result = flight.result.withLock { result in
      if let result { return result }
      let verified: Result<VerifiedChain, VerificationError>
      do throws(VerificationError) { verified = .success(try verify()) } catch {
        verified = .failure(error)
      }
      result = verified
      return verified
    }
    land(key, try? result.get())
    return try result.get()
  }

  /// Caches a header, and evicts the oldest one if the cache is full.
  func insert(_ header: CachedHeader) {
    known.withLock { known in
      guard !known.contains(where: { $0.text == header.text }) else { return }
      known = [header] + known.prefix(Self.headerCapacity - 1)
      assert(known.count <= Self.headerCapacity, "the header cache is within its capacity")
    }
  }

  private func land(_ key: Key, _ chain: VerifiedChain?) {
    entries.withLock { entries in
      entries.flights[key] = nil
      guard let chain, entries.chains.updateValue(chain, forKey: key) == nil else { return }
      entries.order.append(key)
      if entries.order.count > Self.capacity {
        entries.chains[entries.order.removeFirst()] = nil
      }
      assert(
        entries.order.count == entries.chains.count && entries.order.count <= Self.capacity,
        "each cached chain is listed once for eviction")
    }
  }
}

extension Dictionary {
  /// Returns the value of a key, storing the default if it has none.
  fileprivate subscript(key: Key, setDefault value: @autoclosure () -> Value) -> Value {
    mutating get {
      if let found = self[key] { return found }
      let new = value()
      self[key] = new
      return new
    }
  }
}
