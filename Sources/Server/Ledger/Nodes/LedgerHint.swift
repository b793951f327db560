public import AppStoreCore

/// A hint that a process changed a shared ledger, for those that wait for it.
///
/// Hints may be lost, repeated or wrong: what a hint announces must be read. They save time only.
public enum LedgerHint: Hashable, Sendable {
  /// Hints may have been lost, so anything may have changed.
  case anything
  /// A refresh was requested that someone waits for.
  case refreshRequested
  /// A refresh of a purchase that someone waits for ended.
  case refreshEnded(OriginalTransactionID)
  /// Events were appended.
  case eventsAppended
}
