internal import Synchronization

/// A limit on the bytes of all request bodies in memory.
///
/// Bytes count when they arrive, so a request that only announces a long body uses nothing. Shares keep
/// room: many unfinished bodies of some addresses stop neither Apple nor the customers of others.
final class BodyBudget: Sendable {
  /// Who sends a body, as far as the head of a request shows it.
  enum Sender: Hashable {
    /// An address of Apple.
    case apple
    /// A client with an API key of the catalog.
    case knownKey
    /// Anyone else.
    case stranger
  }

  private struct State {
    var free: Int
    var heldByStrangers = 0
    var held: [RemoteAddress: Int] = [:]
  }

  private let reservedForApple: Int
  private let maxOfStrangers: Int
  private let maxOfOneAddress: Int
  private let state: Mutex<State>

  /// Creates a budget that is free.
  ///
  /// - Parameters:
  ///   - most: The number of bytes.
  ///   - longestBody: The length of the longest body, for which a share has room if the budget is not
  ///     small.
  init(_ most: Int, longestBody: Int) {
    reservedForApple = most / 8
    maxOfStrangers = most / 8
    maxOfOneAddress = max(most / 16, min(longestBody, most / 4))
    state = Mutex(State(free: most))
  }

  /// Reserves bytes for an address; `nil` is this machine or an unknown address, without a share of
  /// its own.
  func take(_ count: Int, for address: RemoteAddress?, _ sender: Sender) -> Bool {
    assert(count >= 0, "a number of bytes is not negative")
    return state.withLock { state in
      guard count <= state.free - (sender == .apple ? 0 : reservedForApple) else { return false }
      if sender == .stranger {
        guard state.heldByStrangers + count <= maxOfStrangers else { return false }
      }
      let shares = sender == .apple ? [] : shares(of: address)
      for (group, most) in shares {
        guard state.held[group, default: 0] + count <= most else { return false }
      }
      for (group, _) in shares { state.held[group, default: 0] += count }
      if sender == .stranger { state.heldByStrangers += count }
      state.free -= count
      return true
    }
  }

  func release(_ count: Int, of address: RemoteAddress?, _ sender: Sender) {
    state.withLock { state in
      state.free += count
      if sender == .stranger { state.heldByStrangers -= count }
      assert(state.heldByStrangers >= 0, "strangers give back what they took")
      for (group, _) in sender == .apple ? [] : shares(of: address) {
        guard let held = state.held[group] else { continue }
        assert(held >= count, "an address gives back what it took")
        state.held[group] = held > count ? held - count : nil
      }
    }
  }

  private func shares(of address: RemoteAddress?) -> [(RemoteAddress, most: Int)] {
    guard let address else { return [] }
    guard let site = address.site else { return [(address.group, maxOfOneAddress)] }
    return [(address.group, maxOfOneAddress), (site, maxOfOneAddress * 2)]
  }
}

/// The part of the budget that one request's body may use.
public final class BodyAllowance: Sendable {
  /// The maximum number of bytes of the body.
  public let maxBytes: Int
  private let address: RemoteAddress?
  private let sender: BodyBudget.Sender
  private let budget: BodyBudget
  private let held = Mutex(0)

  init(
    maxBytes: Int, of address: RemoteAddress?, _ sender: BodyBudget.Sender, from budget: BodyBudget
  ) {
    self.maxBytes = maxBytes
    self.address = address
    self.sender = sender
    self.budget = budget
  }

  /// Reserves bytes for the next part of the body, before it is stored.
  ///
  /// - Throws: ``LimitedEntitlementService/BodyError/tooLong`` beyond ``maxBytes``;
  ///   ``LimitedEntitlementService/BodyError/noRoom`` if the budget for all bodies is used up.
  public func take(_ count: Int) throws(LimitedEntitlementService.BodyError) {
    let known = held.withLock { $0 }
    guard count <= maxBytes - known else { throw .tooLong }
    guard budget.take(count, for: address, sender) else { throw .noRoom }
    held.withLock { held in
      held += count
      assert(held <= maxBytes, "a body is not longer than its limit")
    }
  }

  /// Releases all reserved bytes; call it after the body is freed.
  func release() {
    let count = held.withLock { held in
      defer { held = 0 }
      return held
    }
    if count > 0 { budget.release(count, of: address, sender) }
  }
}
