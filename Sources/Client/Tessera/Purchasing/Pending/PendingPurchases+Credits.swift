package import AppStoreCore

/// The app credits a consumable once, before it is finished.
extension PendingPurchases {
  /// A recorded consumable that the app has not credited.
  struct Uncredited: Hashable, Sendable {
    let transaction: ReceivedTransaction
    /// The customer it was recorded for.
    var customer: AppUserID
  }

  /// Credits a recorded consumable; callers who wait are resumed after that.
  ///
  /// The handler credits the current customer, so it is not called while that is not the buyer. The
  /// transaction then stays unfinished, and ``creditAgain(_:_:)`` continues.
  mutating func credit(
    _ transaction: ReceivedTransaction, of customer: AppUserID, _ waiters: [Int],
    _ isBuyerHere: Bool
  ) -> [TransactionEffect] {
    let id = transaction.lastingID
    let resume: [TransactionEffect] = waiters.isEmpty ? [] : [.resume(waiters: waiters)]
    if saved.credited.contains(id) { return [.finish] + resume }
    uncredited[id] = Uncredited(transaction: transaction, customer: customer)
    if let others = crediting[id] {
      crediting[id] = others + waiters
      return []
    }
    guard isBuyerHere else { return [.logBuyerAway] + resume }
    crediting[id] = waiters
    return [.credit]
  }

  /// Credits a recorded consumable whose buyer was away or whose handler threw.
  mutating func creditAgain(_ id: TransactionID, _ isBuyerHere: Bool) -> [TransactionEffect] {
    guard mode == .revenueCat, isBuyerHere, uncredited[id] != nil, crediting[id] == nil else {
      return []
    }
    crediting[id] = []
    return [.credit]
  }

  /// Returns the customer to credit for a recorded consumable; `nil` if nothing is left to credit.
  package func creditedCustomer(for id: TransactionID) -> AppUserID? {
    uncredited[id].map { namedBuyer(of: $0.transaction) ?? $0.customer }
  }

  /// Returns whether the server recorded a consumable that the app has not credited.
  func isUncredited(_ id: TransactionID) -> Bool { uncredited[id] != nil }

  /// The recorded consumables that the app has not credited and is not crediting.
  package var waitingForCredit: [TransactionID] {
    uncredited.keys.filter { crediting[$0] == nil }.sorted()
  }

  /// Notes that the app credited a transaction, and finishes it.
  ///
  /// If saving fails, it counts in this process only. After a crash before it is finished, the
  /// handler is called again.
  mutating func credited(_ id: TransactionID) -> [TransactionEffect] {
    guard let waiters = crediting.removeValue(forKey: id) else { return [] }
    uncredited[id] = nil
    if !saved.credited.contains(id) { saved.credited.append(id) }
    return [.finish, .resume(waiters: waiters)]
  }

  /// Finishes or credits a transaction that a device without a server recorded.
  mutating func recordOnDevice(
    _ transaction: ReceivedTransaction, of customer: AppUserID, _ listed: Bool, _ waiter: Int?,
    _ isBuyerHere: Bool
  ) -> [TransactionEffect] {
    let waiters = waiter.map { [$0] } ?? []
    let resume: [TransactionEffect] = waiters.isEmpty ? [] : [.resume(waiters: waiters)]
    return switch completion(of: transaction, listed: listed) {
    case .finish: [.finish] + resume
    case .credit: credit(transaction, of: customer, waiters, isBuyerHere)
    case nil: resume
    }
  }
}
