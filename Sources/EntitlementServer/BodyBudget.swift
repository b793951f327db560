internal import Synchronization

/// A limit on the bytes of all request bodies that the server holds at once.
///
/// Bytes count when they arrive, so a request that only announces a long body uses up nothing. One address
/// holds at most a quarter.
final class BodyBudget: Sendable {
  private struct State {
    var free: Int
    var held: [RemoteAddress: Int] = [:]
  }

  private let mostOfOne: Int
  private let state: Mutex<State>

  init(_ most: Int) {
    mostOfOne = most / 4
    state = Mutex(State(free: most))
  }

  /// Takes bytes for an address; `nil` is this machine, or one that is not known, which has no share.
  func take(_ count: Int, for address: RemoteAddress?) -> Bool {
    state.withLock { state in
      guard count <= state.free else { return false }
      if let address {
        let held = state.held[address, default: 0] + count
        guard held <= mostOfOne else { return false }
        state.held[address] = held
      }
      state.free -= count
      return true
    }
  }

  func giveBack(_ count: Int, of address: RemoteAddress?) {
    state.withLock { state in
      state.free += count
      guard let address, let held = state.held[address] else { return }
      state.held[address] = held > count ? held - count : nil
    }
  }
}

/// How much of one request's body may be read.
public final class BodyAllowance: Sendable {
  /// The most bytes that the request may have.
  public let longest: Int
  private let address: RemoteAddress?
  private let budget: BodyBudget
  private let held = Mutex(0)

  init(longest: Int, of address: RemoteAddress?, from budget: BodyBudget) {
    self.longest = longest
    self.address = address?.group
    self.budget = budget
  }

  /// Takes the next bytes of the body, before they are kept.
  ///
  /// - Throws: ``GuardedService/BodyError/tooLong`` beyond ``longest``, and
  ///   ``GuardedService/BodyError/noRoom`` when the server holds as much of all bodies as it may.
  public func take(_ count: Int) throws(GuardedService.BodyError) {
    let known = held.withLock { $0 }
    guard count <= longest - known else { throw .tooLong }
    guard budget.take(count, for: address) else { throw .noRoom }
    held.withLock { $0 += count }
  }

  /// Gives back everything that was taken; the body is gone by then.
  func giveBack() {
    let count = held.withLock { held in
      defer { held = 0 }
      return held
    }
    if count > 0 { budget.giveBack(count, of: address) }
  }
}
