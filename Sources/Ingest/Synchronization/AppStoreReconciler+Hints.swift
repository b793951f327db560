internal import Ledger

/// Hints of other processes, which save waiting workers and callers some time.
extension AppStoreReconciler {
  /// Wakes those whom hints concern, until there are no more.
  func follow(_ hints: AsyncStream<LedgerHint>) async {
    for await hint in hints {
      switch hint {
      case .anything:
        refreshSignal.signal()
        waiters.signalHints(about: nil)
      case .refreshRequested: refreshSignal.signal()
      case .refreshEnded(let purchase): waiters.signalHints(about: purchase)
      case .eventsAppended: break
      }
    }
  }
}
