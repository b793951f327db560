package import AppStoreCore
package import EntitlementAPI

/// The purchases on their way from StoreKit to the server and to `finish()`; pure.
///
/// It decides what is saved, sent, credited and finished. The order is fixed: the device saves the
/// transaction, the server records it, the device saves the response, the app credits a consumable,
/// StoreKit finishes it. A crash between two effects repeats one and loses nothing.
package struct PendingPurchases: Hashable, Sendable {
  /// An attempt to record one transaction, shared by all callers who want that.
  package struct Flight: Hashable, Sendable {
    package let number: Int
    let transaction: ReceivedTransaction
    /// The receipt to send or sent.
    var receipt: ReceiptBody
    package var requests: [PurchaseRequest]
    package var isSent = false
    /// Whether it only adds the app's data to a recorded transaction, so that it finishes nothing.
    var addsHints = false

    package init(
      number: Int, transaction: ReceivedTransaction, receipt: ReceiptBody,
      requests: [PurchaseRequest], isSent: Bool = false, addsHints: Bool = false
    ) {
      self.number = number
      self.transaction = transaction
      self.receipt = receipt
      self.requests = requests
      self.isSent = isSent
      self.addsHints = addsHints
    }

    package var customer: AppUserID { receipt.appUserID }
    var key: TransactionKey { TransactionKey(customer: customer, state: transaction.state) }
    var isRestore: Bool { receipt.initiationSource == .restore }
    var purpose: Purpose { Purpose(key: key, isRestore: isRestore, addsHints: addsHints) }
  }

  /// What a flight is for; two queued flights never have the same one.
  struct Purpose: Hashable, Sendable {
    let key: TransactionKey
    let isRestore: Bool
    let addsHints: Bool
  }

  /// What survives a launch.
  package var saved = SavedPurchases()
  /// Who finishes transactions.
  var mode: PurchasesAreCompletedBy
  /// Whether the app has a handler that credits consumables.
  let credits: Bool
  /// The products that are being bought.
  var buying: Set<String> = []
  package var flights: [Flight] = []
  package var lastFlight = 0
  /// What the server recorded in this process; it may stay unfinished for long.
  var recorded: Set<TransactionKey> = []
  /// The transactions that the app is crediting, with the callers who wait for it.
  package var crediting: [TransactionID: [Int]] = [:]
  /// The recorded consumables that the app has not credited, as far as this process knows.
  var uncredited: [TransactionID: Uncredited] = [:]
  var retry = RetryState()

  package init(mode: PurchasesAreCompletedBy, credits: Bool) {
    self.mode = mode
    self.credits = credits
  }

  /// Applies an event.
  ///
  /// - Returns: What to do.
  package mutating func apply(_ event: PurchaseEvent) -> PurchaseEffects {
    let before = saved
    var effects = transition(event)
    saved = saved.capped()
    if saved.entries != before.entries { effects.local += reviewRetry(isDue: false) }
    if saved != before, !event.isFirstLoad(into: before) { effects.local.insert(.persist, at: 0) }
    assert(problems.isEmpty, problems.joined(separator: "; "))
    return effects
  }

  private mutating func transition(_ event: PurchaseEvent) -> PurchaseEffects {
    var effects = PurchaseEffects()
    switch event {
    case .loaded(var stored):
      stored.merge(saved)
      saved = stored
    case .buy(let product, let customer): effects.request = buy(product, customer)
    case .buyEnded(let product): buying.remove(product)
    case .received(let transaction, let request):
      effects.transaction = receive(transaction, request)
    case .turnCame(let flight, let customer): effects.request = takeTurn(flight, customer)
    case .responded(let flight, let outcome, let isBuyerHere):
      effects.transaction = noteResponse(flight, outcome, isBuyerHere)
    case .recordedOnDevice(let transaction, let customer, let listed, let waiter, let isBuyerHere):
      effects.transaction = recordOnDevice(transaction, of: customer, listed, waiter, isBuyerHere)
    case .creditDue(let id, let isBuyerHere): effects.transaction = creditAgain(id, isBuyerHere)
    case .handlerPresent: saved.hasCreditHandler = true
    case .credited(let id): effects.transaction = credited(id)
    case .creditFailed(let id):
      effects.transaction = [.resume(waiters: crediting.removeValue(forKey: id) ?? [])]
    case .denied(let transactions, let customer): noteDenied(transactions, of: customer)
    case .lost(let ids, let customer, let date): forget(ids, of: customer, boughtBefore: date)
    case .observed(let id): if !saved.observed.contains(id) { saved.observed.append(id) }
    case .customerMerged(let old, let new): merge(old, into: new)
    case .customersSeen(let customers): customers.forEach { see($0) }
    case .completedByChanged(let mode): self.mode = mode
    case .retryBegan: return beginRetry()
    case .pauseOver: return retryIsDue(afterPause: true)
    case .foreground: return retryIsDue(afterPause: false)
    case .resent: return endResending()
    }
    return effects
  }

  private mutating func buy(_ product: String, _ customer: AppUserID) -> RequestEffect? {
    guard buying.insert(product).inserted else { return .failInProgress(product: product) }
    see(customer)
    return nil
  }
}

extension PurchaseEvent {
  /// Whether it only adds saved values to none.
  fileprivate func isFirstLoad(into saved: SavedPurchases) -> Bool {
    if case .loaded = self { saved == SavedPurchases() } else { false }
  }
}
