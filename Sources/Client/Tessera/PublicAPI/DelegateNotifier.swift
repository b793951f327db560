internal import AppStoreCore

/// Notifies a delegate of customer info and promoted purchases, on the main actor.
package final class DelegateNotifier: Sendable {
  /// A weak reference that any task may use.
  ///
  /// It is safe to send: it is written once, loading a weak reference is atomic, and the delegate
  /// is called on the main actor only.
  private struct Reference: @unchecked Sendable {
    weak var delegate: (any PurchasesDelegate)?
    weak var purchases: Purchases?

    /// Offers promoted purchases to the delegate, which continues each now or later.
    func offer(_ promoted: [PromotedPurchase]) {
      guard !promoted.isEmpty else { return }
      Task { @MainActor in
        guard let delegate, let purchases else { return }
        for promoted in promoted {
          delegate.purchases(purchases, readyForPromotedProduct: promoted.product) { completion in
            purchases.purchase(promoted.params, completion: completion)
          }
        }
      }
    }
  }

  private struct State {
    var reference = Reference()
    var task: Task<Void, Never>?
    /// Promoted purchases offered while there was no delegate, without duplicates.
    var waiting: [PromotedPurchase] = []
  }

  private let state = LockedValue(State())

  deinit {
    state.withLock { $0.task?.cancel() }
  }

  /// The delegate; `nil` if none exists, or if it was deallocated.
  var delegate: (any PurchasesDelegate)? { state.withLock { $0.reference }.delegate }

  /// Offers a promoted purchase to the delegate; without one, the next delegate gets it.
  package func offer(_ promoted: PromotedPurchase) {
    let reference = state.withLock { state in
      if state.reference.delegate == nil, !state.waiting.contains(promoted) {
        state.waiting.append(promoted)
      }
      return state.reference
    }
    if reference.delegate != nil { reference.offer([promoted]) }
  }

  /// Replaces the delegate, and notifies the new one of the last customer info and every change.
  func notify(_ delegate: (any PurchasesDelegate)?, about purchases: Purchases) {
    let reference = Reference(delegate: delegate, purchases: purchases)
    let task = delegate.map { _ in
      Task { @MainActor [weak purchases] in
        guard let stream = purchases?.customerInfoStream else { return }
        for await info in stream {
          guard !Task.isCancelled, let purchases, let delegate = reference.delegate else { return }
          delegate.purchases(purchases, receivedUpdated: info)
        }
      }
    }
    let (replaced, waiting) = state.withLock { state in
      let old = state
      state = State(
        reference: reference, task: task, waiting: delegate == nil ? old.waiting : [])
      return (old.task, delegate == nil ? [] : old.waiting)
    }
    replaced?.cancel()
    reference.offer(waiting)
  }
}
