internal import AppStoreCore
internal import EntitlementAPI

/// From a response to `finish()`.
extension PendingPurchases {
  /// Ends a flight.
  mutating func noteResponse(
    _ number: Int, _ outcome: PurchaseOutcome, _ isBuyerHere: Bool
  ) -> [TransactionEffect] {
    guard let index = flights.firstIndex(where: { $0.number == number }) else { return [] }
    let flight = flights.remove(at: index)
    let waiters = flight.requests.map(\.waiter)
    let isWanted = !flight.addsHints && flight.requests.contains(where: \.finishes)
    switch outcome {
    case .recorded(let listed):
      noteRecorded(flight)
      let due = isWanted ? completion(of: flight.transaction, listed: listed) : nil
      return [.deliver(waiters: waiters)] + complete(flight, due, isBuyerHere)
    case .rejected where mayFinishAfterRejection(flight.transaction):
      noteRejected(flight)
      let mayFinish = isWanted && mode == .revenueCat
      return (mayFinish ? [.finish] : []) + end(flight, isFirst: !flight.addsHints)
    case .unverified, .failed, .rejected:
      // The customer may have paid for something that the cached response does not contain.
      return [.invalidateResponse(flight.customer)] + end(flight, isFirst: !flight.addsHints)
    }
  }

  /// Returns whether a permanent rejection shows that a transaction may be finished.
  ///
  /// The server signs no errors, so anything between it and the app can forge one. StoreKit never
  /// lists a finished consumable again, so one that was not credited stays unfinished and is sent
  /// again. StoreKit lists everything else, so that a restore sends it again.
  private func mayFinishAfterRejection(_ transaction: ReceivedTransaction) -> Bool {
    !transaction.isCreditable || saved.credited.contains(transaction.lastingID)
  }

  /// What is left to do with a recorded transaction.
  enum Completion: Hashable, Sendable { case finish, credit }

  /// Decides whether a recorded transaction is finished, and whether the app credits it first;
  /// `nil` if it stays unfinished.
  ///
  /// A process without a handler, such as an extension, leaves consumables to the process with one.
  ///
  /// - Parameter listed: Whether the response lists it; see
  ///   ``ReceivedTransaction/isSettled(by:)``.
  func completion(of transaction: ReceivedTransaction, listed: Bool) -> Completion? {
    guard mode == .revenueCat, listed else { return nil }
    guard transaction.isCreditable else { return .finish }
    if credits { return .credit }
    return saved.hasCreditHandler ? nil : .finish
  }

  /// Finishes or credits a recorded transaction, and resumes its callers.
  private mutating func complete(
    _ flight: Flight, _ due: Completion?, _ isBuyerHere: Bool
  ) -> [TransactionEffect] {
    // Another caller's receipt was sent, without the app's data.
    let late = flight.requests.filter {
      !flight.addsHints && $0.receipt.isOfPurchaseCall
        && hints(for: flight.transaction.id) != nil
    }
    let others = flight.requests.filter { !late.contains($0) }
    var effects: [TransactionEffect] = []
    switch due {
    case .finish: effects = [.finish] + resume(others)
    case .credit:
      effects = credit(
        flight.transaction, of: flight.customer, others.filter(\.waitsForCredit).map(\.waiter),
        isBuyerHere)
      effects += resume(others.filter { !$0.waitsForCredit })
    case nil: effects = end(flight, without: late)
    }
    guard let first = late.first else { return effects }
    var receipt = first.receipt
    receipt.move(to: flight.customer)
    let purpose = Purpose(key: flight.key, isRestore: false, addsHints: true)
    if let index = flights.firstIndex(where: { $0.purpose == purpose && !$0.isSent }) {
      flights[index].requests += late
      return effects
    }
    return effects + [fly(flight.transaction, receipt, late, addsHints: true)]
  }

  /// Ends a flight that finishes nothing; a caller that waits for a credit in progress keeps
  /// waiting.
  private mutating func end(
    _ flight: Flight, without late: [PurchaseRequest] = []
  ) -> [TransactionEffect] {
    var rest = flight.requests.filter { !late.contains($0) }
    if flight.addsHints, let waiters = crediting[flight.transaction.lastingID] {
      let waiting = rest.filter(\.waitsForCredit)
      crediting[flight.transaction.lastingID] = waiters + waiting.map(\.waiter)
      rest.removeAll(where: \.waitsForCredit)
    }
    return resume(rest)
  }

  /// Ends a flight without evidence of recording; data that could not be added changes no response.
  private mutating func end(_ flight: Flight, isFirst: Bool) -> [TransactionEffect] {
    (isFirst ? [.deliver(waiters: flight.requests.map(\.waiter))] : []) + end(flight)
  }

  private func resume(_ requests: [PurchaseRequest]) -> [TransactionEffect] {
    requests.isEmpty ? [] : [.resume(waiters: requests.map(\.waiter))]
  }

  private mutating func noteRecorded(_ flight: Flight) {
    let id = flight.transaction.id
    recorded.insert(flight.key)
    noteDecided(flight, isRecorded: true)
    saved.entries.removeAll {
      $0.transactionID == id && !($0.isRejected && $0.customer != flight.customer)
    }
    if completed(flight.receipt) == flight.receipt { forgetHints(of: [id]) }
  }

  private mutating func noteRejected(_ flight: Flight) {
    let id = flight.transaction.id
    noteDecided(flight, isRecorded: false)
    for index in saved.entries.indices
    where saved.entries[index].transactionID == id
      && saved.entries[index].customer == flight.customer
    {
      saved.entries[index].isRejected = true
    }
    forgetHints(of: [id])
  }

  mutating func forgetHints(of ids: Set<TransactionID>) {
    saved.hints.removeAll { $0.transactionID.map(ids.contains) ?? false }
  }
}
