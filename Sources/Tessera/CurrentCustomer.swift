internal import AppStoreTypes
internal import Synchronization

/// Guards who the customer is, which changes when somebody logs in or out.
///
/// Whoever needs the customer asks here at that moment; what is done for one customer goes on under that
/// id and is neither kept nor told to listeners once another one is there.
final class CurrentCustomer: Sendable {
  private struct State {
    var id: CustomerID
    var listeners: [Int: AsyncStream<CustomerID>.Continuation] = [:]
    var nextNumber = 0
  }

  private let state: Mutex<State>

  init(_ id: CustomerID) {
    state = Mutex(State(id: id))
  }

  /// The customer now.
  var id: CustomerID { state.withLock { $0.id } }

  /// Lets another customer be there.
  func change(to id: CustomerID) {
    state.withLock { state in
      state.id = id
      for listener in state.listeners.values { listener.yield(id) }
    }
  }

  /// Returns a stream of who the customer is from the next change on.
  func changes() -> AsyncStream<CustomerID> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: CustomerID.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.nextNumber += 1
      state.listeners[state.nextNumber] = continuation
      return state.nextNumber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    return stream
  }
}
