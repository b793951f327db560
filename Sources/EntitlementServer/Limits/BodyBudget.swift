internal import Synchronization

/// A limit on the bytes of all request bodies in memory.
///
/// Bytes count when they arrive, so a request that only announces a long body uses nothing. One
/// address can use at most a quarter.
final class BodyBudget: Sendable {
  private struct State {
    var free: Int
    var held: [RemoteAddress: Int] = [:]
  }

  private let maxOfOneAddress: Int
  private let state: Mutex<State>

  init(_ most: Int) {
    maxOfOneAddress = most / 4
    state = Mutex(State(free: most))
  }

  /// Reserves bytes for an address; `nil` is this machine or an unknown address, without a share.
  func take(_ count: Int, for address: RemoteAddress?) -> Bool {
    state.withLock { state in
      guard count <= state.free else { return false }
      if let address {
        let held = state.held[address, default: 0] + count
        guard held <= maxOfOneAddress else { return false }
        state.held[address] = held
      }
      state.free -= count
      return true
    }
  }

  func release(_ count: Int, of address: RemoteAddress?) {
    state.withLock { state in
      state.free += count
      guard let address, let held = state.held[address] else { return }
      state.held[address] = held > count ? held - count : nil
    }
  }
}

/// The part of the budget that one request's body may use.
public final class BodyAllowance: Sendable {
  /// The maximum number of bytes of the body.
  public let maxBytes: Int
  private let address: RemoteAddress?
  private let budget: BodyBudget
  private let held = Mutex(0)

  init(maxBytes: Int, of address: RemoteAddress?, from budget: BodyBudget) {
    self.maxBytes = maxBytes
    self.address = address?.group
    self.budget = budget
  }

  /// Reserves bytes for the next part of the body, before it is stored.
  ///
  /// - Throws: ``LimitedEntitlementService/BodyError/tooLong`` beyond ``maxBytes``;
  ///   ``LimitedEntitlementService/BodyError/noRoom`` if the budget for all bodies is used up.
  public func take(_ count: Int) throws(LimitedEntitlementService.BodyError) {
    let known = held.withLock { $0 }
    guard count <= maxBytes - known else { throw .tooLong }
    guard budget.take(count, for: address) else { throw .noRoom }
    held.withLock { $0 += count }
  }

  /// Releases all reserved bytes; call it after the body is freed.
  func release() {
    let count = held.withLock { held in
      defer { held = 0 }
      return held
    }
    if count > 0 { budget.release(count, of: address) }
  }
}
