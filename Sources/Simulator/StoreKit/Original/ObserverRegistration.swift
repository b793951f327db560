internal import Foundation
internal import StoreKitBackend
internal import Synchronization

/// An observer of the payment queue and the tasks that follow the store for it.
final class ObserverRegistration: Sendable {
  /// A reference to an observer, which the queue does not retain.
  ///
  /// It is safe to send: the reference never changes, and the observer is called on the main actor
  /// only.
  private struct Reference: @unchecked Sendable {
    weak var observer: (any SKPaymentTransactionObserver)?
  }

  private let reference: Reference
  private let backend: any AppStoreBackend
  private let tasks = Mutex<[Task<Void, Never>]>([])

  init(_ observer: any SKPaymentTransactionObserver, of backend: any AppStoreBackend) {
    reference = Reference(observer: observer)
    self.backend = backend
  }

  /// The observer; `nil` after its end.
  var observer: (any SKPaymentTransactionObserver)? { reference.observer }

  /// Calls the observer, if it still exists.
  @MainActor func tell(
    _ queue: SKPaymentQueue,
    _ call: @MainActor (SKPaymentQueue, any SKPaymentTransactionObserver) -> Void
  ) {
    if let observer { call(queue, observer) }
  }

  /// Follows the store until ``stop()`` or the end of the observer.
  func start(in queue: SKPaymentQueue) {
    let backend = backend
    let updates = Task { [self] in
      for await result in Transaction.Transactions(.updates, of: backend) {
        guard observer != nil else { return }
        await receive(result.unsafePayloadValue, in: queue)
      }
    }
    let storefronts = Task { [self] in
      for await _ in Storefront.Storefronts(feed: EventFeed(backend: backend)) {
        guard observer != nil else { return }
        await tell(queue) { queue, observer in observer.paymentQueueDidChangeStorefront(queue) }
      }
    }
    tasks.withLock { $0 = [updates, storefronts] }
  }

  /// Stops following the store.
  func stop() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
  }

  private func receive(_ transaction: Transaction, in queue: SKPaymentQueue) async {
    if transaction.revocationDate != nil {
      await tell(queue) { queue, observer in
        observer.paymentQueue(
          queue, didRevokeEntitlementsForProductIdentifiers: [transaction.productID])
      }
    } else {
      let update = SKPaymentTransaction(transaction)
      queue.remember([update])
      await tell(queue) { queue, observer in
        observer.paymentQueue(queue, updatedTransactions: [update])
      }
    }
  }
}
