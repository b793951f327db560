package import AppStoreCore
package import EntitlementAPI

/// What to do after an event, as the output of ``PendingPurchases``.
///
/// The local effects come first, where the event is applied. The others follow one after the other.
package struct PurchaseEffects: Hashable, Sendable {
  package var local: [LocalEffect]
  package var transaction: [TransactionEffect]
  /// What the caller that applied the event requests; `nil` for nothing.
  package var request: RequestEffect?

  package init(
    local: [LocalEffect] = [], transaction: [TransactionEffect] = [], request: RequestEffect? = nil
  ) {
    self.local = local
    self.transaction = transaction
    self.request = request
  }
}

/// What is saved, and when purchases are sent again.
package enum LocalEffect: Hashable, Sendable {
  /// Save ``PendingPurchases/saved``; always the first effect.
  case persist
  /// Start a pause instead of the current one.
  case retry(after: Duration)
  /// End the current pause.
  case cancelRetry
}

/// What to do with the transaction of an event.
package enum TransactionEffect: Hashable, Sendable {
  /// Save the transaction among those that the device itself verified.
  case noteOnDevice
  /// Queue a flight; ``PurchaseEvent/turnCame(flight:customer:)`` follows.
  case enqueue(flight: Int)
  /// Mark the cached response about a customer as stale.
  case invalidateResponse(AppUserID)
  /// Finish the transaction in StoreKit.
  case finish
  /// Call the app's handler for the transaction; ``PurchaseEvent/credited(_:)`` follows.
  case credit
  /// Log that the transaction is credited when its buyer is the current customer again.
  case logBuyerAway
  /// Give callers the new response.
  case deliver(waiters: [Int])
  /// Resume callers with the last response.
  case resume(waiters: [Int])
}

/// What the caller that applied an event requests.
package enum RequestEffect: Hashable, Sendable {
  /// Reject the call: a purchase of the product is in progress.
  case failInProgress(product: String)
  /// Send a receipt and save the response; the flight's result follows.
  case send(flight: Int, ReceiptBody)
  /// Send the pending purchases of these customers again; ``PurchaseEvent/resent`` follows.
  case resend([AppUserID])
}
