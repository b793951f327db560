import AppStoreCore
import AsyncHTTPTransport
import Webhooks

/// A resolver that returns prepared addresses, one list for each lookup; the last list repeats.
final class FakeHostResolver: HostResolver {
  private struct State {
    var lists: [[String]]
    var names: [String] = []
  }

  private let state: LockedValue<State>

  init(_ lists: [String]...) {
    state = LockedValue(State(lists: lists))
  }

  /// The names that were looked up.
  var names: [String] { state.withLock { $0.names } }

  func addresses(of name: String) async throws(HostResolverError) -> [NetworkAddress] {
    let list = state.withLock { state in
      state.names.append(name)
      return state.lists.count > 1 ? state.lists.removeFirst() : state.lists.first ?? []
    }
    guard !list.isEmpty else { throw HostResolverError(reason: "\(name) has no address: fake") }
    return list.compactMap { NetworkAddress($0) }
  }
}

/// A resolver that never returns unless its task is canceled.
struct SilentHostResolver: HostResolver {
  func addresses(of name: String) async throws(HostResolverError) -> [NetworkAddress] {
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    throw HostResolverError(reason: "canceled")
  }
}
