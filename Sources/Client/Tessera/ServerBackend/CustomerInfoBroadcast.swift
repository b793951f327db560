package import AppStoreCore
internal import EntitlementAPI

/// Notifies every listener of the newest customer info, and of each change once.
package final class CustomerInfoBroadcast: Sendable {
  private struct State {
    var last: (customer: AppUserID, info: CustomerInfo, number: Int)?
    var listeners:
      [Int: (includesUnchanged: Bool, stream: AsyncStream<CustomerInfo>.Continuation)] = [:]
    var nextID = 0
  }

  private let current: CurrentCustomer
  private let log: @Sendable (CustomerInfo) -> Void
  private let state = LockedValue(State())

  /// Creates a broadcast that notifies only of the current customer.
  ///
  /// - Parameter log: Logs changes; it may use the broadcast.
  package init(
    _ current: CurrentCustomer,
    log: @escaping @Sendable (CustomerInfo) -> Void = { info in Log.debug(info.snapshot) }
  ) {
    self.current = current
    self.log = log
  }

  /// Notifies the listeners of customer info, unless it equals the last one or is about a customer
  /// other than the current one.
  ///
  /// - Parameter number: The sequence number of the response or reading it is based on.
  package func publish(_ info: CustomerInfo, of customer: AppUserID, number: Int) {
    var info = info
    info.customer = customer
    info.isKept = number == UpdateSequence.kept
    info.number = number
    let isChange = state.withLock { [info] state -> Bool in
      guard customer == current.id else { return false }
      let last = state.last?.customer == customer ? state.last : nil
      // Publishers may arrive in a different order than their responses; an older response is not
      // published. Dates cannot decide, because they come from more than one clock.
      if let last, number < last.number { return false }
      assert(info.customer == customer, "customer info is published for its own customer")
      assert(last.map { $0.number <= number } ?? true, "older customer info replaces no newer one")
      state.last = (customer, info, number)
      let isChange = last?.info != info
      let isNewer = last.map { number > $0.number } ?? true
      // Inside the lock, so that two publishers cannot swap their order; yielding runs no app code.
      for listener in state.listeners.values
      where isChange || (isNewer && listener.includesUnchanged) {
        listener.stream.yield(info)
      }
      return isChange
    }
    // The log handler is app code, which may request the last info.
    if isChange { log(info) }
  }

  /// The sequence number of the info last published; that of cached data if none was.
  var lastNumber: Int { state.withLock { $0.last?.number ?? UpdateSequence.kept } }

  /// The customer info last published for the current customer; `nil` if none was.
  package var last: CustomerInfo? {
    state.withLock { state in state.last?.customer == current.id ? state.last?.info : nil }
  }

  /// Returns a stream of the last info, if any, and every change after it.
  ///
  /// - Parameter includesUnchanged: Whether the stream also yields newer responses without changes.
  package func stream(includesUnchanged: Bool = false) -> AsyncStream<CustomerInfo> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: CustomerInfo.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.listeners[id] = (includesUnchanged, continuation)
      if let last = state.last, last.customer == current.id { continuation.yield(last.info) }
      return id
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[id] = nil }
    }
    return stream
  }
}

extension CustomerInfoBody {
  /// The server's time of the response, as exact as available.
  var responseDate: Timestamp { requestDateMilliseconds ?? requestDate }
}
