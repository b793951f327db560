public import AppStoreCore

/// What all renewal info of a subscription states about auto-renew.
///
/// A ``RenewalRecord`` has only the current status. This folds every version that Apple signed; the
/// order in which they are added, and repetitions, do not matter.
public struct RenewalTimeline: Hashable, Sendable {
  /// A change of auto-renew.
  public struct Change: Hashable, Sendable {
    /// When the first version with the new status was signed.
    public let at: Timestamp
    /// Whether auto-renew is on from then.
    public let isOn: Bool

    /// Creates a change.
    public init(at date: Timestamp, isOn: Bool) {
      at = date
      self.isOn = isOn
    }
  }

  /// What one version states.
  private struct Statement: Hashable, Comparable {
    let signedDate: Timestamp
    let isOn: Bool

    /// Orders by date; at equal dates auto-renew is off.
    static func < (lhs: Statement, rhs: Statement) -> Bool {
      lhs.signedDate == rhs.signedDate
        ? lhs.isOn && !rhs.isOn : lhs.signedDate < rhs.signedDate
    }
  }

  private var statements: Set<Statement> = []

  /// Creates a timeline of versions of one subscription's renewal info, in any order.
  public init(_ versions: some Sequence<RenewalRecord> = []) {
    for version in versions { add(version) }
  }

  /// Adds a version; a known one changes nothing.
  public mutating func add(_ version: RenewalRecord) {
    statements.insert(
      Statement(signedDate: version.signedDate, isOn: version.autoRenewStatus != .off))
  }

  /// The changes of auto-renew, oldest first; before the first one it is on.
  public var autoRenewChanges: [Change] {
    var isOn = true
    var changes: [Change] = []
    for statement in statements.sorted() where statement.isOn != isOn {
      isOn = statement.isOn
      changes.append(Change(at: statement.signedDate, isOn: isOn))
    }
    return changes
  }
}
