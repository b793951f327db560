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
    /// Who anonymous customers turned out to be, in this process.
    var heirs: [CustomerID: CustomerID] = [:]
  }

  private let state: Mutex<State>

  init(_ id: CustomerID) {
    state = Mutex(State(id: id))
  }

  /// The customer now.
  var id: CustomerID { state.withLock { $0.id } }

  /// Returns who a customer turned out to be: who logged in while they were anonymous, otherwise themselves.
  ///
  /// What began for an anonymous customer, such as a purchase whose sheet is still open, ends for this one.
  func heir(of id: CustomerID) -> CustomerID {
    state.withLock { state in
      var id = id
      // Nobody who is there has an heir, so no chain comes back to its beginning.
      while let heir = state.heirs[id] { id = heir }
      return id
    }
  }

  /// Lets another customer be there.
  ///
  /// - Parameter isHeir: Whether it is the customer before, under another id.
  func change(to id: CustomerID, isHeir: Bool = false) {
    state.withLock { state in
      if isHeir { state.heirs[state.id] = id }
      state.heirs[id] = nil
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
