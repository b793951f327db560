package import Ledger

/// Why events were not derived; the next step tries the same again.
package enum EventProjectionError: Error, Hashable, CustomStringConvertible {
  /// The ledger failed.
  case ledger(LedgerError)
  /// A unit could not be derived.
  case derivation(EventDerivationError)

  /// The problem and its fix.
  package var description: String {
    switch self {
    case .ledger(let error): "\(error)"
    case .derivation(let error): "\(error)"
    }
  }
}
