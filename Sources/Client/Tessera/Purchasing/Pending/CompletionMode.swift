internal import AppStoreCore

/// Who completes purchases, which the app may change at any time.
package final class CompletionMode: Sendable {
  private let state: LockedValue<PurchasesAreCompletedBy>

  package init(_ completedBy: PurchasesAreCompletedBy) { state = LockedValue(completedBy) }

  var completedBy: PurchasesAreCompletedBy {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Whether the app finishes transactions.
  var isObserving: Bool { completedBy == .myApp }
}
