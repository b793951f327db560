public import AppStoreTypes

/// What all signed versions of a transaction, and notifications about it, state about refunds.
///
/// A ``TransactionRecord`` has the newest version only, in which a reversed refund is missing. The
/// order in which versions and notifications are added, and repetitions, do not matter.
public struct RefundTimeline: Hashable, Sendable {
  /// A refund.
  public struct Refund: Hashable, Sendable {
    /// When it was refunded.
    public let date: Timestamp
    /// How much of the price was refunded, in thousandths of a percent; `nil` if not stated.
    public let percentage: Int?
    /// When the first version without the refund was signed; `nil` if it was not reversed.
    public let reversal: Timestamp?
  }

  private struct Statement: Hashable {
    let signedDate: Timestamp
    let revocationDate: Timestamp?
    let percentage: Int?

    /// Orders by date; at equal dates the refund counts, as in a ``PurchaseHistory``.
    var order: (Int64, Int64, Int) {
      (signedDate.milliseconds, revocationDate?.milliseconds ?? .min, percentage ?? -1)
    }
  }

  private var statements: Set<Statement> = []
  private var requestDates: Set<Timestamp> = []
  private var declineDates: Set<Timestamp> = []

  /// Creates a timeline of versions of one transaction, in any order.
  public init(_ versions: some Sequence<TransactionRecord> = []) {
    for version in versions { add(version) }
  }

  /// Adds a version; a known one changes nothing.
  public mutating func add(_ version: TransactionRecord) {
    let isRefunded = version.isRefunded
    statements.insert(
      Statement(
        signedDate: version.signedDate,
        revocationDate: isRefunded ? version.revocationDate : nil,
        percentage: isRefunded ? version.revocationPercentage : nil))
  }

  /// Adds that the customer requested a refund.
  public mutating func addRequest(at date: Timestamp) { requestDates.insert(date) }

  /// Adds that Apple declined a refund.
  public mutating func addDecline(at date: Timestamp) { declineDates.insert(date) }

  /// When the customer requested refunds, oldest first.
  public var requests: [Timestamp] { requestDates.sorted() }
  /// When Apple declined refunds, oldest first.
  public var declines: [Timestamp] { declineDates.sorted() }

  /// The refunds, oldest first; all but the last one are reversed.
  public var refunds: [Refund] {
    var refunds: [Refund] = []
    var current: Statement?
    for statement in statements.sorted(by: { $0.order < $1.order }) {
      if statement.revocationDate != nil {
        current = statement
      } else if let refund = current, let date = refund.revocationDate {
        refunds.append(
          Refund(date: date, percentage: refund.percentage, reversal: statement.signedDate))
        current = nil
      }
    }
    if let current, let date = current.revocationDate {
      refunds.append(Refund(date: date, percentage: current.percentage, reversal: nil))
    }
    return refunds
  }
}
