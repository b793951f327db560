internal import AppStoreCore
public import Foundation
internal import StoreKitBackend
internal import Synchronization

/// The queue of purchases, in StoreKit's original API, over the same store.
///
/// Apple deprecated it in iOS 18 in favor of ``Product`` and ``Transaction``. An observer follows the
/// store of the task that added it. The app has one queue, so the states of payments and restores
/// reach every observer; tests that use it run one after another.
///
/// Source: <https://developer.apple.com/documentation/storekit/skpaymentqueue>
public final class SKPaymentQueue: NSObject, Sendable {
  private static let shared = SKPaymentQueue()

  private let observers = Mutex<[ObserverRegistration]>([])
  private let unfinished = Mutex<[SKPaymentTransaction]>([])

  /// Returns the queue of the app.
  public class func `default`() -> SKPaymentQueue { shared }

  /// Returns whether the device allows payments.
  public class func canMakePayments() -> Bool { AppStore.canMakePayments }

  /// The purchases that the app has not finished; known while the queue has observers.
  public var transactions: [SKPaymentTransaction] { unfinished.withLock { $0 } }

  /// The observers that still exist.
  public var transactionObservers: [any SKPaymentTransactionObserver] {
    observers.withLock { $0 }.compactMap(\.observer)
  }

  /// Adds an observer, which the queue does not retain.
  ///
  /// It receives the unfinished purchases, and then each purchase and change.
  public func add(_ observer: any SKPaymentTransactionObserver) {
    let registration = ObserverRegistration(observer, of: StoreKitBackendRegistry.store)
    observers.withLock { $0.append(registration) }
    registration.start(in: self)
  }

  /// Removes an observer.
  public func remove(_ observer: any SKPaymentTransactionObserver) {
    let removed = observers.withLock { all in
      let removed = all.filter { $0.observer === observer || $0.observer == nil }
      all.removeAll { $0.observer === observer || $0.observer == nil }
      return removed
    }
    for registration in removed { registration.stop() }
  }

  /// Begins a purchase; observers receive its states.
  public func add(_ payment: SKPayment) {
    let backend = StoreKitBackendRegistry.store
    Task { await purchase(payment, from: backend) }
  }

  /// Marks a purchase as delivered by the app.
  public func finishTransaction(_ transaction: SKPaymentTransaction) {
    let backend = StoreKitBackendRegistry.store
    unfinished.withLock { $0.removeAll { $0 === transaction } }
    Task {
      if let id = transaction.transactionIdentifier {
        try? await backend.finish(TransactionID(id))
      }
      await tell { queue, observer in
        observer.paymentQueue(queue, removedTransactions: [transaction])
      }
    }
  }

  /// Fetches the customer's purchases from the store again; observers receive them as restored.
  public func restoreCompletedTransactions() {
    let backend = StoreKitBackendRegistry.store
    Task { await restore(from: backend) }
  }

  /// Fetches the customer's purchases from the store again; observers receive them as restored.
  ///
  /// The store restores all purchases of the account, whatever the user name.
  public func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restoreCompletedTransactions()
  }

  /// Shows the sheet for the redemption of an offer code.
  public func presentCodeRedemptionSheet() {
    let backend = StoreKitBackendRegistry.store
    Task { _ = try? await backend.present(.offerCodeRedemption) }
  }

  func purchase(_ payment: SKPayment, from backend: any AppStoreBackend) async {
    await update([SKPaymentTransaction(payment, .purchasing)])
    do throws(StoreKitBackendError) {
      let order = DevicePurchaseRequest(
        productID: ProductID(payment.productIdentifier), quantity: payment.quantity,
        appAccountToken: payment.applicationUsername.flatMap { UUID(uuidString: $0) })
      switch try await backend.purchase(order).result(from: backend) {
      case .success(let result):
        await update([SKPaymentTransaction(result.unsafePayloadValue)])
      case .pending: await update([SKPaymentTransaction(payment, .deferred)])
      case .userCancelled:
        await update([
          SKPaymentTransaction(payment, .failed, error: SKError(.paymentCancelled))
        ])
      }
    } catch {
      await update([SKPaymentTransaction(payment, .failed, error: SKError(error))])
    }
  }

  private func restore(from backend: any AppStoreBackend) async {
    do throws(StoreKitBackendError) {
      try await backend.sync()
      let session = try await StoreSession.open(backend)
      let owned = try await session.transactions(.currentEntitlements)
      let restored = owned.map {
        SKPaymentTransaction($0.unsafePayloadValue, isRestored: true)
      }
      if !restored.isEmpty { await update(restored) }
      await tell { queue, observer in
        observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
      }
    } catch {
      let failure = SKError(error)
      await tell { queue, observer in
        observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: failure)
      }
    }
  }

  /// Sends purchases to every observer.
  func update(_ changed: [SKPaymentTransaction]) async {
    remember(changed)
    await tell { queue, observer in observer.paymentQueue(queue, updatedTransactions: changed) }
  }

  /// Adds purchases to the unfinished ones, in place of earlier states of the same purchases.
  func remember(_ changed: [SKPaymentTransaction]) {
    unfinished.withLock { known in
      for transaction in changed {
        known.removeAll {
          $0.transactionIdentifier == transaction.transactionIdentifier
            && $0.payment.productIdentifier == transaction.payment.productIdentifier
            || $0.payment === transaction.payment
        }
        known.append(transaction)
      }
    }
  }

  private func tell(
    _ call: @escaping @MainActor (SKPaymentQueue, any SKPaymentTransactionObserver) -> Void
  ) async {
    for registration in observers.withLock({ $0 }) { await registration.tell(self, call) }
  }
}
