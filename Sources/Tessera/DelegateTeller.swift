internal import Effects

/// Hands one delegate the newest customer info, and what the customer began to buy in the App Store, on the main actor.
final class DelegateTeller: Sendable {
  /// A weak reference that any task may hold.
  ///
  /// It is safe to send: it is written once, loading a weak reference is atomic, and the delegate behind it
  /// is called on the main actor only.
  private struct Reference: @unchecked Sendable {
    weak var delegate: (any PurchasesDelegate)?
    weak var purchases: Purchases?

    /// Asks the delegate to go on with purchases, now or later.
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
    /// What no delegate was there for yet; each thing once.
    var waiting: [PromotedPurchase] = []
  }

  private let state = Locked(State())

  deinit {
    state.withLock { $0.task?.cancel() }
  }

  /// The delegate; `nil` when there is none, or when it is gone.
  var delegate: (any PurchasesDelegate)? { state.withLock { $0.reference }.delegate }

  /// Hands the delegate what the customer began to buy; before there is one, the next delegate gets it.
  func offer(_ promoted: PromotedPurchase) {
    let reference = state.withLock { state in
      if state.reference.delegate == nil, !state.waiting.contains(promoted) {
        state.waiting.append(promoted)
      }
      return state.reference
    }
    if reference.delegate != nil { reference.offer([promoted]) }
  }

  /// Replaces the delegate, and tells the new one the last customer info, if any, and every change.
  func tell(_ delegate: (any PurchasesDelegate)?, about purchases: Purchases) {
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
