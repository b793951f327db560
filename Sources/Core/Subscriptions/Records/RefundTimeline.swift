public import AppStoreCore

/// What all signed versions of a transaction, and notifications about it, state about refunds.
///
/// A ``TransactionRecord`` has the newest version only, in which a reversed refund is missing. The
/// order in which versions and notifications are added, and repetitions, do not matter.
public struct RefundTimeline: Hashable, Sendable {
  /// A refund.
  public struct Refund: Hashable, Sendable {
    /// When it was refunded.
    ///
    /// The App Store signs no date for a refund of some seats; it is when the first version with it was
    /// signed.
    public let date: Timestamp
    /// How much of the charge was refunded so far, in thousandths of a percent; `nil` if not stated.
    public let percentage: Int?
    /// The number of refunded seats, if the transaction remains valid for others; `nil` for a refund
    /// that ends it.
    public let seats: Int?
    /// When the first version without the refund was signed; `nil` if it was not reversed.
    public fileprivate(set) var reversal: Timestamp?
    /// What was refunded with it and the earlier refunds that were not reversed, and with those only.
    private let share, formerShare: RefundedShare
    /// What is not paid for any more.
    private let ended: RefundedShare

    /// Returns what was refunded of a charge, without earlier refunds.
    public func amount(of charge: Int64) -> Int64 {
      max(0, share.amount(of: charge) - formerShare.amount(of: charge))
    }

    /// Returns the part of a charge whose seats are still paid for after the refund.
    public func paidPart(of charge: Int64) -> Int64 { charge - ended.amount(of: charge) }

    fileprivate init(_ statement: Statement, date: Timestamp, after former: Statement?) {
      self.date = date
      percentage = statement.percentage
      seats = statement.endsTransaction ? nil : statement.seats - (former?.seats ?? 0)
      share = statement.share
      formerShare = former?.share ?? .nothing
      ended = statement.endsTransaction ? .everything : statement.seatShare
    }
  }

  fileprivate struct Statement: Hashable {
    let signedDate: Timestamp
    let revocationDate: Timestamp?
    let percentage: Int?
    let seats: Int
    let share: RefundedShare
    let seatShare: RefundedShare

    init(_ version: TransactionRecord) {
      let isRefunded = version.isRefunded
      signedDate = version.signedDate
      revocationDate = isRefunded ? version.revocationDate : nil
      seats = version.refundedSeats
      percentage = isRefunded || seats > 0 ? version.revocationPercentage : nil
      share = RefundedShare(version)
      seatShare = RefundedShare(seatsOf: version)
    }

    /// Whether everything was refunded, and not some seats only.
    var endsTransaction: Bool { revocationDate != nil }
    /// How much was refunded: more seats than before, or everything, are one more refund.
    var level: Int { endsTransaction ? .max : seats }

    /// Orders by date; at equal dates the refund counts, as in a ``PurchaseHistory``.
    var order: (Int64, Int64, Int, Int) {
      (signedDate.milliseconds, revocationDate?.milliseconds ?? .min, percentage ?? -1, seats)
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
  public mutating func add(_ version: TransactionRecord) { statements.insert(Statement(version)) }

  /// Adds that the customer requested a refund.
  public mutating func addRequest(at date: Timestamp) { requestDates.insert(date) }

  /// Adds that Apple declined a refund.
  public mutating func addDecline(at date: Timestamp) { declineDates.insert(date) }

  /// When the customer requested refunds, oldest first.
  public var requests: [Timestamp] { requestDates.sorted() }
  /// When Apple declined refunds, oldest first.
  public var declines: [Timestamp] { declineDates.sorted() }

  /// The refunds, oldest first.
  ///
  /// Several may count at once only if seats were refunded: each refund of more seats, and then of all.
  public var refunds: [Refund] {
    var refunds: [Refund] = []
    // What was refunded and not reversed, each more than the one before, with the place of its refund.
    var open: [(statement: Statement, place: Int)] = []
    for statement in statements.sorted(by: { $0.order < $1.order }) {
      while let last = open.last, last.statement.level > statement.level {
        refunds[last.place].reversal = statement.signedDate
        open.removeLast()
      }
      guard statement.level > 0 else { continue }
      let known = open.last?.statement.level == statement.level ? open.popLast() : nil
      // A version that states the known seats again has another date.
      let first = statement.endsTransaction ? nil : known.map { refunds[$0.place].date }
      let refund = Refund(
        statement, date: first ?? statement.revocationDate ?? statement.signedDate,
        after: open.last?.statement)
      if let known { refunds[known.place] = refund } else { refunds.append(refund) }
      open.append((statement, known?.place ?? refunds.count - 1))
    }
    return refunds
  }
}
