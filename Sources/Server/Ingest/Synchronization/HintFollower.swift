internal import Ledger

/// Follows hints of other processes, which save waiting workers and callers some time.
struct HintFollower: Sendable {
  /// Wakes the workers that refresh.
  let refreshSignal: WorkSignal
  let waiters: RefreshWaitList

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
