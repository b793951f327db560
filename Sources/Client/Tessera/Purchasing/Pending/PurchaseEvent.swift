package import AppStoreCore
package import EntitlementAPI

/// What happens to purchases, as an input of ``PendingPurchases``.
package enum PurchaseEvent: Hashable, Sendable {
  /// What was saved before could be read; some of it perhaps later than the rest.
  case loaded(SavedPurchases)
  /// The app starts a purchase of a product for a customer.
  case buy(product: String, customer: AppUserID)
  /// A call to buy a product ended, in any way.
  case buyEnded(product: String)
  /// StoreKit returned, delivered or listed a transaction, and a caller wants it recorded.
  case received(ReceivedTransaction, PurchaseRequest)
  /// A flight may be sent; its customer has this ID now.
  case turnCame(flight: Int, customer: AppUserID)
  /// The server responded to a flight, or the request failed.
  ///
  /// `isBuyerHere` is whether the flight's customer is the current one.
  case responded(flight: Int, PurchaseOutcome, isBuyerHere: Bool)
  /// A device without a server recorded a transaction; `listed` is whether its result lists it.
  case recordedOnDevice(
    ReceivedTransaction, of: AppUserID, listed: Bool, waiter: Int?, isBuyerHere: Bool)
  /// A recorded consumable may be credited now, if its buyer is the current customer.
  case creditDue(TransactionID, isBuyerHere: Bool)
  /// This process has a handler that credits consumables.
  case handlerPresent
  /// The app credited a transaction, or did not.
  case credited(TransactionID)
  case creditFailed(TransactionID)
  /// StoreKit lists transactions as owned that a response about a customer denies.
  case denied([ReceivedTransaction], customer: AppUserID)
  /// StoreKit lists all transactions but these, which wait to be sent for a customer.
  case lost(Set<TransactionID>, customer: AppUserID, boughtBefore: Timestamp)
  /// The account's newest transaction needs no further sync.
  case observed(TransactionID)
  /// An anonymous customer got the ID they logged in with, or a placeholder the saved one.
  case customerMerged(from: AppUserID, to: AppUserID)
  /// These customers used this device.
  case customersSeen([AppUserID])
  /// Who completes purchases changed.
  case completedByChanged(PurchasesAreCompletedBy)
  /// Retries begin, a pause ended, the app came to the foreground, or all were sent again.
  case retryBegan
  case pauseOver
  case foreground
  case resent
}

/// What a caller wants to be done with a transaction.
package struct PurchaseRequest: Hashable, Sendable {
  /// The receipt; its customer is who the transaction is recorded for.
  package var receipt: ReceiptBody
  /// Whether to finish the transaction as soon as that is allowed.
  package var finishes = true
  /// Whether the caller waits until the app credited a consumable.
  package var waitsForCredit = false
  /// The number of the caller.
  package var waiter: Int

  package init(
    receipt: ReceiptBody, finishes: Bool = true, waitsForCredit: Bool = false, waiter: Int
  ) {
    self.receipt = receipt
    self.finishes = finishes
    self.waitsForCredit = waitsForCredit
    self.waiter = waiter
  }
}

/// How an attempt to record a transaction ended.
package enum PurchaseOutcome: Hashable, Sendable {
  /// The response shows that the server recorded it; `listed` is whether the response lists it.
  case recorded(listed: Bool)
  /// The response's signature is missing or invalid, so it shows nothing.
  case unverified
  /// The server permanently rejected it.
  case rejected
  /// There is no final response.
  case failed

  package var isRecorded: Bool { if case .recorded = self { true } else { false } }
}
