internal import Synchronization

/// What a verifier remembers of chains that it verified, so that a token costs one signature, not four.
///
/// Only what a genuine token brought gets in, so forged tokens cannot fill it. Nobody waits here for
/// anything but a chain that another task is verifying at this moment.
package final class ChainCache: Sendable {
  /// How many chains are kept; Apple has used a handful in ten years.
  static let capacity = 64
  /// How many headers are kept; the tokens of one signing certificate share one.
  static let headerCapacity = 16

  /// What identifies a chain: its two certificates, byte for byte.
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
    /// The keys from the oldest to the newest, to evict in a fixed order.
    var order: [Key] = []
    /// The chains that are being verified now.
    var flights: [Key: Flight] = [:]
  }

  /// The verification of one chain, which the first task does and the others wait for.
  private final class Flight: Sendable {
    let result = Mutex<Result<VerifiedChain, VerificationError>?>(nil)
  }

  private let entries = Mutex(Entries())

  package init() {}

  private let known = Mutex<[KnownHeader]>([])

  /// The number of chains kept.
  package var count: Int { entries.withLock { $0.chains.count } }

  /// The headers kept, the newest first.
  var headers: [KnownHeader] { known.withLock { $0 } }

  subscript(key: Key) -> VerifiedChain? { entries.withLock { $0.chains[key] } }

  /// Returns a chain that is kept, or verifies it, once for all tasks that ask at the same time.
  package func chain(
    for key: Key, verify: () throws(VerificationError) -> VerifiedChain
  ) throws(VerificationError) -> VerifiedChain {
    let flight: Flight? = entries.withLock { entries in
      if entries.chains[key] != nil { return nil }
      return entries.flights[key, setDefault: Flight()]
    }
    guard let flight else {
      if let kept = self[key] { return kept }
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

  /// Keeps a header, and forgets the oldest when there is no room.
  func insert(_ header: KnownHeader) {
    known.withLock { known in
      guard !known.contains(where: { $0.text == header.text }) else { return }
      known = [header] + known.prefix(Self.headerCapacity - 1)
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
    }
  }
}

extension Dictionary {
  /// The value of a key, which is kept when it was not there.
  fileprivate subscript(key: Key, setDefault value: @autoclosure () -> Value) -> Value {
    mutating get {
      if let found = self[key] { return found }
      let new = value()
      self[key] = new
      return new
    }
  }
}
