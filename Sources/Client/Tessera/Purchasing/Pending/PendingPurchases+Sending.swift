package import AppStoreCore
package import EntitlementAPI

/// From a transaction to a request.
extension PendingPurchases {
  /// Saves what must not be lost before anything is sent, and starts or joins a flight.
  ///
  /// A restore joins only a restore, because only for that does the server move another customer's
  /// purchase. It does not turn a queued flight into a restore: the server may reject a restore of
  /// what it accepts otherwise, and a rejected transaction is finished.
  mutating func receive(
    _ transaction: ReceivedTransaction, _ request: PurchaseRequest
  ) -> [TransactionEffect] {
    var request = request
    request.receipt.complete(by: mode)
    var effects: [TransactionEffect] = []
    // A restore may send any customer's purchases; the server decides about ownership.
    if request.receipt.initiationSource != .restore {
      noteHints(request.receipt)
      noteEntry(transaction, of: request.receipt.appUserID)
      effects.append(.noteOnDevice)
    }
    let key = TransactionKey(customer: request.receipt.appUserID, state: transaction.state)
    let isRestore = request.receipt.initiationSource == .restore
    if let index = flights.firstIndex(where: { $0.key == key && ($0.isRestore || !isRestore) }) {
      flights[index].requests.append(request)
      return effects
    }
    return effects + [fly(transaction, request.receipt, [request])]
  }

  /// Starts a flight.
  mutating func fly(
    _ transaction: ReceivedTransaction, _ receipt: ReceiptBody, _ requests: [PurchaseRequest],
    addsHints: Bool = false
  ) -> TransactionEffect {
    lastFlight += 1
    flights.append(
      Flight(
        number: lastFlight, transaction: transaction, receipt: receipt, requests: requests,
        addsHints: addsHints))
    return .enqueue(flight: lastFlight)
  }

  /// Returns the receipt to send: for its customer's current ID, with the app's data saved before.
  ///
  /// A flight that joined another one when its customer changed has no turn. One that was sent
  /// before its customer logged in has another.
  mutating func takeTurn(_ number: Int, _ customer: AppUserID) -> RequestEffect? {
    guard let formerIndex = flights.firstIndex(where: { $0.number == number }) else { return nil }
    let former = flights[formerIndex].customer
    if former != customer {
      flights[formerIndex].isSent = false
      merge(former, into: customer)
    }
    guard let index = flights.firstIndex(where: { $0.number == number }) else { return nil }
    let receipt = completed(flights[index].receipt)
    flights[index].receipt = receipt
    flights[index].isSent = true
    return .send(flight: number, receipt)
  }

  /// Returns a receipt with the app's data saved when its transaction was bought.
  func completed(_ receipt: ReceiptBody) -> ReceiptBody {
    guard let hints = hints(for: receipt.transactionID) else { return receipt }
    var completed = receipt
    completed.takeHints(from: hints)
    return completed
  }

  /// Returns the app's unsent data about a transaction; `nil` for none.
  package func hints(for id: TransactionID?) -> ReceiptBody? {
    guard let id else { return nil }
    return saved.hints.last { $0.transactionID == id }
  }

  /// Saves the app's data about a purchase; other receipts contain none.
  private mutating func noteHints(_ receipt: ReceiptBody) {
    guard let id = receipt.transactionID, receipt.isOfPurchaseCall else { return }
    var hints = receipt
    hints.fetchToken = nil
    saved.hints = saved.hints.filter { $0.transactionID != id } + [hints]
  }

  /// Saves an entry for a purchase; a revoked one gets none.
  private mutating func noteEntry(_ transaction: ReceivedTransaction, of customer: AppUserID) {
    if transaction.isRevoked {
      saved.entries.removeAll { $0.transactionID == transaction.id && !$0.isRejected }
    } else {
      saved.mergeEntries([PendingPurchase(transaction, of: customer)])
    }
  }
}
