package import Ledger

/// Why charts cannot be read now.
package enum ChartProjectionError: Error, Hashable, Sendable {
  /// The ledger failed; nothing has changed, and the next read continues.
  case ledger(LedgerError)
  /// The ledger is being read for the first time since the server started; retry later.
  case loading
}
