internal import AppStoreTypes

/// The app credits a consumable once, before it is finished.
extension PendingPurchases {
  /// Credits a recorded consumable; callers who wait are resumed after that.
  ///
  /// The handler credits the current customer, so it is not called while that is not the buyer. The
  /// transaction then stays unfinished, and StoreKit delivers it again.
  mutating func credit(
    _ transaction: ReceivedTransaction, _ waiters: [Int], _ isBuyerHere: Bool
  ) -> [PurchaseEffect] {
    let id = transaction.lastingID
    let resume: [PurchaseEffect] = waiters.isEmpty ? [] : [.resume(waiters: waiters)]
    if saved.credited.contains(id) { return [.finish] + resume }
    if let others = crediting[id] {
      crediting[id] = others + waiters
      return []
    }
    guard isBuyerHere else { return [.logBuyerAway] + resume }
    crediting[id] = waiters
    return [.credit]
  }

  /// Notes that the app credited a transaction, and finishes it.
  ///
  /// If saving fails, it counts in this process only. After a crash before it is finished, the
  /// handler is called again.
  mutating func credited(_ id: TransactionID) -> [PurchaseEffect] {
    guard let waiters = crediting.removeValue(forKey: id) else { return [] }
    saved.credited.append(id)
    return [.finish, .resume(waiters: waiters)]
  }

  /// Finishes or credits a transaction that a device without a server recorded.
  mutating func recordOnDevice(
    _ transaction: ReceivedTransaction, _ listed: Bool, _ waiter: Int?, _ isBuyerHere: Bool
  ) -> [PurchaseEffect] {
    let waiters = waiter.map { [$0] } ?? []
    let resume: [PurchaseEffect] = waiters.isEmpty ? [] : [.resume(waiters: waiters)]
    return switch completion(of: transaction, listed: listed) {
    case .finish: [.finish] + resume
    case .credit: credit(transaction, waiters, isBuyerHere)
    case nil: resume
    }
  }
}
