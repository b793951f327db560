internal import Effects

/// Tells one delegate the newest customer info, on the main actor.
final class DelegateTeller: Sendable {
  /// A weak reference that any task may hold.
  ///
  /// It is safe to send: it is written once, loading a weak reference is atomic, and the delegate behind it
  /// is called on the main actor only.
  private struct Reference: @unchecked Sendable {
    weak var delegate: (any PurchasesDelegate)?
  }

  private struct State {
    var reference = Reference()
    var task: Task<Void, Never>?
  }

  private let state = Locked(State())

  deinit {
    state.withLock { $0.task?.cancel() }
  }

  /// The delegate; `nil` when there is none, or when it is gone.
  var delegate: (any PurchasesDelegate)? { state.withLock { $0.reference }.delegate }

  /// Replaces the delegate, and tells the new one the last customer info, if any, and every change.
  func tell(_ delegate: (any PurchasesDelegate)?, about purchases: Purchases) {
    let reference = Reference(delegate: delegate)
    let task = delegate.map { _ in
      Task { @MainActor [weak purchases] in
        guard let stream = purchases?.customerInfoStream else { return }
        for await info in stream {
          guard !Task.isCancelled, let purchases, let delegate = reference.delegate else { return }
          delegate.purchases(purchases, receivedUpdated: info)
        }
      }
    }
    let replaced = state.withLock { state in
      defer { state = State(reference: reference, task: task) }
      return state.task
    }
    replaced?.cancel()
  }
}
