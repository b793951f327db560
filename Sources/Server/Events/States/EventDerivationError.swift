package import Ledger

/// Why events could not be derived; nothing was changed.
package enum EventDerivationError: Error, Hashable, CustomStringConvertible {
  /// States of these keys are needed: load them and derive again.
  case missingStates([EventStateKey])
  /// A stored state is corrupt: delete all events and derive them again.
  case corruptState(EventStateKey)
  /// A fact cannot be decoded: check the ledger.
  case unreadableFact(LedgerError)

  /// Whether the same call can succeed without a repair.
  package var isRetryable: Bool {
    switch self {
    case .missingStates: true
    case .corruptState, .unreadableFact: false
    }
  }

  /// The problem and its fix.
  package var description: String {
    switch self {
    case .missingStates(let keys):
      "events: \(keys.count) states are not loaded; load them and derive again."
    case .corruptState(let key):
      "events: the state of \(key) is corrupt; delete all events and derive them again."
    case .unreadableFact(let error):
      "events: a fact cannot be read: \(error)"
    }
  }
}
