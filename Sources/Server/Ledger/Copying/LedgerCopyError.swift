/// Why a ledger was not copied, or a copy is not equal.
public enum LedgerCopyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A ledger failed while a part was read or written.
  case ledger(LedgerError, LedgerPart)
  /// The numbers of a part have a gap among the rows after a number.
  case gap(LedgerPart, after: Int)
  /// The target contains rows of a part that the source does not; nothing was changed.
  case otherData(LedgerPart)
  /// The source changed while it was copied.
  case sourceChanged(LedgerPart)
  /// These parts of the copy differ from the source.
  case different([LedgerPart])

  /// The failure and its fix, in one line that is safe to log.
  public var description: String {
    switch self {
    case .ledger(.cancelled, let part):
      "\(part.name): interrupted; run the same command again to continue"
    case .ledger(let error, let part): "\(part.name): \(error)"
    case .gap(let part, let number):
      "\(part.name): a number after \(number) is missing; restore the ledger from a backup"
    case .otherData(let part):
      "\(part.name): the target contains other data than the source; nothing was changed. "
        + "Copy to an empty ledger, or continue an interrupted copy of the same, unchanged source"
    case .sourceChanged(let part):
      "\(part.name): the source changed during the copy; stop its server, "
        + "and copy to an empty ledger"
    case .different(let parts):
      "the copy differs from the source in \(parts.map(\.name).joined(separator: ", ")); "
        + "do not use it, and copy to an empty ledger"
    }
  }
}

/// What a copy is doing.
public struct LedgerCopyProgress: Hashable, Sendable {
  /// The steps of a copy.
  public enum Step: String, Hashable, Sendable {
    /// The rows that an interrupted copy wrote are compared with the source.
    case comparing
    /// Rows are written.
    case copying
    /// The copy is read again.
    case verifying
  }

  /// The step.
  public let step: Step
  /// The part.
  public let part: LedgerPart
  /// The number of rows of the part so far.
  public let rows: Int
}
