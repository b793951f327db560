internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation

/// Guards how purchases are completed: who finishes them, and how the app credits a consumable
/// before it is finished.
final class PurchaseCompletion: Sendable {
  private struct State {
    var completedBy: PurchasesAreCompletedBy
    /// The transactions recorded in this process.
    var recorded: Set<ReceiptPoster.Key> = []
  }

  private let state: LockedValue<State>
  private let credits: CreditBook

  init(by completedBy: PurchasesAreCompletedBy, credits: CreditBook) {
    state = LockedValue(State(completedBy: completedBy))
    self.credits = credits
  }

  var completedBy: PurchasesAreCompletedBy {
    get { state.withLock { $0.completedBy } }
    set { state.withLock { $0.completedBy = newValue } }
  }

  /// Whether the app finishes transactions.
  var isObserving: Bool { completedBy == .myApp }

  /// Returns whether the SDK may finish a transaction after the server's response, without the app.
  func finishes(_ purchase: VerifiedTransaction, after answer: CustomerInfoBody) -> Bool {
    !isObserving && !credits.concern(purchase)
      && FinishRule.finishes(purchase.subject, after: answer)
  }

  /// Returns whether the app must credit a transaction, after the server's response, before the SDK
  /// may finish it.
  func asksApp(of purchase: VerifiedTransaction, after answer: CustomerInfoBody) -> Bool {
    !isObserving && credits.concern(purchase)
      && FinishRule.finishes(purchase.subject, after: answer)
  }

  /// Calls the app's credit handler for a consumable, and finishes the transaction if it was
  /// credited.
  func credit(
    _ purchase: VerifiedTransaction, for buyer: AppUserID,
    finish: @escaping @Sendable () async -> Void
  ) async {
    await credits.credit(purchase, for: buyer, finish: finish)
  }

  /// Calls the app's credit handler for a consumable of the Test Store.
  func credit(_ transaction: StoreTransaction, for buyer: AppUserID) async {
    if !isObserving { await credits.credit(transaction, for: buyer) }
  }

  /// Notes that the server recorded a transaction, which may stay unfinished for long.
  func noteRecorded(_ key: ReceiptPoster.Key) {
    state.withLock { _ = $0.recorded.insert(key) }
  }

  /// Whether the server recorded a transaction in this process, finished or not.
  func isKnownToServer(_ key: ReceiptPoster.Key) -> Bool {
    state.withLock { $0.recorded.contains(key) }
  }

  /// Whether the server recorded a transaction that only the app may finish.
  func isRecorded(_ key: ReceiptPoster.Key) -> Bool {
    state.withLock { $0.completedBy == .myApp && $0.recorded.contains(key) }
  }
}
