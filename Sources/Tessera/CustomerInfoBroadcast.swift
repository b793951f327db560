internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI

/// Tells every listener the newest customer info, and each change once.
final class CustomerInfoBroadcast: Sendable {
  private struct State {
    var last: (customer: CustomerID, info: CustomerInfo, number: Int)?
    var listeners: [Int: (isToldAll: Bool, stream: AsyncStream<CustomerInfo>.Continuation)] = [:]
    var nextID = 0
  }

  private let current: CurrentCustomer
  private let log: @Sendable (CustomerInfo) -> Void
  private let state = Locked(State())

  /// Creates a broadcast that tells only of the current customer.
  ///
  /// - Parameter log: Logs news; it may ask the broadcast.
  init(
    _ current: CurrentCustomer,
    log: @escaping @Sendable (CustomerInfo) -> Void = { info in Log.debug(info.snapshot) }
  ) {
    self.current = current
    self.log = log
  }

  /// Tells a customer info to the listeners, unless it equals the last one or is about somebody else than
  /// the current customer.
  ///
  /// - Parameter number: The place of what it rests on in the order in which things were learnt.
  func publish(_ info: CustomerInfo, of customer: CustomerID, number: Int) {
    var info = info
    info.customer = customer
    info.isKept = number == AnswerOrder.kept
    let isNews = state.withLock { [info] state -> Bool in
      guard customer == current.id else { return false }
      let last = state.last?.customer == customer ? state.last : nil
      // Publishers may come in another order than their answers; an older answer is no news. Dates do not
      // tell, because they come from more than one clock.
      if let last, number < last.number { return false }
      state.last = (customer, info, number)
      let isNews = last?.info != info
      let isNewer = last.map { number > $0.number } ?? true
      // Inside the lock, so that two publishers cannot swap their news; yielding runs no foreign code.
      for listener in state.listeners.values where isNews || (isNewer && listener.isToldAll) {
        listener.stream.yield(info)
      }
      return isNews
    }
    // What the app does with a line is foreign code, which may ask for the last info.
    if isNews { log(info) }
  }

  /// What listeners heard last of the current customer; `nil` when they heard nothing.
  var last: CustomerInfo? {
    state.withLock { state in state.last?.customer == current.id ? state.last?.info : nil }
  }

  /// Returns a stream of the last info, if any, and every change after it.
  ///
  /// - Parameter isToldAll: Whether it also brings newer answers that only confirm the one before.
  func stream(isToldAll: Bool = false) -> AsyncStream<CustomerInfo> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: CustomerInfo.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.listeners[id] = (isToldAll, continuation)
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
  /// The server's time of the answer, as exact as it tells.
  var answerDate: Timestamp { requestDateMilliseconds ?? requestDate }
}
