/// A place in a part of a ledger, after one of its rows.
///
/// It is valid in the store that returned it only.
public enum LedgerCursor: Hashable, Sendable {
  /// After the row with a number.
  case number(Int64)
  /// After the row with a key.
  case key([String])
}

/// Some rows of one part of a ledger, in order.
public struct LedgerPage: Sendable {
  /// The part.
  public let part: LedgerPart
  /// The rows, in the fields of this part; the others are empty.
  public let changes: LedgerChanges
  /// The place after the last row; `nil` if there are no rows.
  public let end: LedgerCursor?

  /// Creates a page.
  public init(part: LedgerPart, changes: LedgerChanges, end: LedgerCursor?) {
    self.part = part
    self.changes = changes
    self.end = end
  }

  /// Returns the rows of a type with a description.
  public func rows<Row: LedgerRow>(_ type: Row.Type) -> [Row] { changes.written(type) }
}

extension LedgerDecision where Value == Void {
  /// Writes the rows of a page, and counts them.
  public static func importing(_ page: LedgerPage) -> LedgerDecision<Void> {
    var changes = page.changes
    changes.customerCount =
      changes.appUserIDs.count - changes.groups.count { $0.value != $0.key }
    changes.purchaseCount = changes.purchases.count
    return LedgerDecision([]) { [changes] tables throws(MissingRows) in
      tables.write { $1 = changes }
    }
  }
}
