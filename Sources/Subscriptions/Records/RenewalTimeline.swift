public import AppStoreTypes

/// What all renewal info of a subscription states about its grace periods and about auto-renew.
///
/// A ``RenewalRecord`` has only the last grace period and the current status. This folds every
/// version that Apple signed; the order in which they are added, and repetitions, do not matter.
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
    let renewalDate: Timestamp?
    let graceEnd: Timestamp?

    /// Orders by date; at equal dates auto-renew is off, and the longer grace period counts.
    static func < (lhs: Statement, rhs: Statement) -> Bool {
      if lhs.signedDate != rhs.signedDate { return lhs.signedDate < rhs.signedDate }
      if lhs.isOn != rhs.isOn { return lhs.isOn }
      let (left, right) = (lhs.graceEnd?.milliseconds ?? 0, rhs.graceEnd?.milliseconds ?? 0)
      if left != right { return left < right }
      return lhs.renewalDate?.milliseconds ?? 0 < rhs.renewalDate?.milliseconds ?? 0
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
      Statement(
        signedDate: version.signedDate, isOn: version.autoRenewStatus != .off,
        renewalDate: version.renewalDate, graceEnd: version.gracePeriodExpiresDate))
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

  /// Returns the ends of the grace periods that followed periods of the subscription.
  ///
  /// A version names the period by its end. One that does not is about the newest period that had
  /// started when it was signed, and that ends before the grace period does. If several versions
  /// state an end for a period, the one signed last counts.
  ///
  /// - Parameter periods: The periods, in any order.
  /// - Returns: The ends by the transaction of the period; a period without a grace period has none.
  public func graceEnds(of periods: [TransactionRecord]) -> [TransactionID: Timestamp] {
    let ordered = periods.sorted {
      ($0.purchaseDate, $0.transactionId) < ($1.purchaseDate, $1.transactionId)
    }
    var ends: [TransactionID: Timestamp] = [:]
    for statement in statements.sorted() {
      guard let end = statement.graceEnd else { continue }
      let period =
        statement.renewalDate.flatMap { date in ordered.last { $0.expiresDate == date } }
        ?? ordered.last {
          $0.purchaseDate <= statement.signedDate && $0.expiresDate.map { $0 < end } ?? false
        }
      if let period { ends[period.transactionId] = end }
    }
    return ends
  }
}
