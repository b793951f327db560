import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import Testing
import WaitingTestSupport

/// StoreKit's original API over the same store.
@MainActor @Suite(.serialized, .timeLimit(.minutes(30))) struct PaymentQueueTests {
  /// An observer that writes down its calls.
  private final class Observer: NSObject, SKPaymentTransactionObserver {
    private(set) var calls: [String] = []
    private(set) var transactions: [SKPaymentTransaction] = []

    func paymentQueue(
      _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
    ) {
      self.transactions += transactions
      calls += transactions.map { "\($0.payment.productIdentifier) \($0.transactionState)" }
    }

    func paymentQueue(
      _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
    ) {
      calls += transactions.map { "\($0.payment.productIdentifier) removed" }
    }

    func paymentQueue(
      _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
    ) {
      calls.append("restore failed with \((error as? SKError)?.code.rawValue ?? -1)")
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
      calls.append("restored")
    }

    func paymentQueue(
      _ queue: SKPaymentQueue,
      didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
      calls += productIdentifiers.map { "\($0) revoked" }
    }
  }

  @Test func `An observer receives purchases from outside of the app, and their refund`()
    async throws
  {
    let shop = try await Shop()
    let observer = Observer()
    #expect(SKPaymentQueue.canMakePayments())
    let queue = SKPaymentQueue.default()
    let bought = try await shop.store.buy(PurchaseRequest(productID: "lifetime"), by: "anna")
    await shop.app { queue.add(observer) }
    try await eventually("the purchase arrived") { observer.calls == ["lifetime purchased"] }
    let transaction = try #require(observer.transactions.first)
    #expect(transaction.transactionIdentifier == bought.transaction.transactionId.rawValue)
    #expect(transaction.transactionDate == bought.transaction.purchaseDate.date)
    #expect(transaction.error == nil)
    #expect(queue.transactions.contains { $0 === transaction })

    await shop.app { queue.finishTransaction(transaction) }
    try await eventually("it is finished") { observer.calls.last == "lifetime removed" }
    #expect(await shop.store.simulator.unfinished(of: "anna").isEmpty)
    #expect(!queue.transactions.contains { $0 === transaction })
    try await shop.store.refund(bought.transaction.transactionId)
    try await eventually("the refund arrived") { observer.calls.last == "lifetime revoked" }
    queue.remove(observer)
    #expect(!queue.transactionObservers.contains { $0 === observer })
  }

  @Test func `A payment is repeated, with its states, and a canceled one fails`() async throws {
    let shop = try await Shop()
    let observer = Observer()
    let queue = SKPaymentQueue.default()
    _ = try await shop.store.buy(PurchaseRequest(productID: "coins"), by: "anna")
    await shop.app { queue.add(observer) }
    try await eventually("the purchase arrived") { observer.calls == ["coins purchased"] }
    let payment = try #require(observer.transactions.first).payment
    await shop.app { queue.add(payment) }
    try await eventually("it was bought again") {
      observer.calls == ["coins purchased", "coins purchasing", "coins purchased"]
    }
    try await shop.store.setPurchaseBehavior(.isCancelled, of: "anna")
    await shop.app { queue.add(payment) }
    try await eventually("it failed") { observer.calls.last == "coins failed" }
    let error = try #require(observer.transactions.last?.error)
    #expect((error as? SKError)?.code == .paymentCancelled)
    #expect(SKError.paymentCancelled ~= error)
    #expect((error as NSError).domain == SKErrorDomain)
    #expect((error as NSError).code == 2)
    try await shop.store.setPurchaseBehavior(.asksToBuy, of: "anna")
    await shop.app { queue.add(payment) }
    try await eventually("it waits") { observer.calls.last == "coins deferred" }
    queue.remove(observer)
  }

  @Test func `A restore delivers what the customer owns, or fails with the store's error`()
    async throws
  {
    let shop = try await Shop()
    try await shop.buy("lifetime").finishing(in: shop)
    let observer = Observer()
    let queue = SKPaymentQueue.default()
    await shop.app { queue.add(observer) }
    await shop.app { queue.restoreCompletedTransactions() }
    try await eventually("the restore ended") {
      observer.calls == ["lifetime restored", "restored"]
    }
    let restored = try #require(observer.transactions.first)
    #expect(restored.original?.transactionIdentifier == restored.transactionIdentifier)
    await shop.store.control.setSimulatedError(.init(type: "generic", index: 1), of: .appStoreSync)
    await shop.app { queue.restoreCompletedTransactions(withApplicationUsername: "anna") }
    try await eventually("the restore failed") {
      observer.calls.last == "restore failed with 2"
    }
    queue.remove(observer)
  }
}

extension StoreKit.Transaction {
  /// Finishes the transaction in the app of a shop.
  fileprivate func finishing(in shop: Shop) async {
    await shop.app { await finish() }
  }
}
