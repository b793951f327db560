public import AppStoreCore

extension TransactionRecord {
  /// What the App Store charged for the transaction, for its whole quantity; `nil` if not stated.
  ///
  /// A signed price is that of the whole quantity. Only that of seats is the average of one seat, so the
  /// total of the price tiers is the charge, or without tiers the average times the seats. What a
  /// member's transaction states about seats was charged to their buyer.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/price>
  public var chargedPrice: Price? {
    guard let currency, let chargedMilliunits else { return nil }
    return Price(milliunits: chargedMilliunits, currency: currency)
  }

  /// What was refunded of ``chargedPrice`` when this version was signed; zero without a refund, and `nil`
  /// if the charge is not stated.
  public var refundedPrice: Price? {
    guard let charge = chargedPrice else { return nil }
    return Price(
      milliunits: RefundedShare(self).amount(of: charge.milliunits), currency: charge.currency)
  }

  /// The number of refunded seats; 0 for a member, and if nothing is sold by the seat.
  public var refundedSeats: Int { isShared ? 0 : seats?.revoked ?? 0 }

  /// Whether it was revoked, or some of its seats were.
  var hasRevokedPart: Bool { revocationDate != nil || refundedSeats > 0 }

  private var chargedMilliunits: Int64? {
    guard let seats, !isShared else { return price }
    if let total = seats.price { return total }
    guard let price else { return nil }
    let (total, isTooLarge) = price.multipliedReportingOverflow(by: Int64(seats.quantity))
    return isTooLarge ? nil : total
  }
}

/// A part of a charge.
struct RefundedShare: Hashable {
  static let nothing = RefundedShare(part: 0, whole: 1)
  static let everything = RefundedShare(part: 1, whole: 1)
  /// The thousandths of a percent of a whole.
  private static let wholePercentage: Int64 = 100_000

  private let part: Int64
  private let whole: Int64

  private init(part: Int64, whole: Int64) { (self.part, self.whole) = (part, whole) }

  /// Creates the part that was refunded when a version was signed.
  ///
  /// A stated percentage counts. Without one, a refund is complete, and that of some seats is their
  /// average price, because the App Store does not sign which seats it refunded.
  init(_ record: TransactionRecord) {
    guard record.isRefunded || record.refundedSeats > 0 else {
      self = .nothing
      return
    }
    if let percentage = record.revocationPercentage {
      self.init(
        part: min(max(Int64(percentage), 0), Self.wholePercentage), whole: Self.wholePercentage)
    } else {
      self = record.isRefunded ? .everything : RefundedShare(seatsOf: record)
    }
  }

  /// Creates the part of a transaction's seats that were refunded.
  init(seatsOf record: TransactionRecord) {
    self.init(
      part: Int64(record.refundedSeats), whole: Int64(max(record.seats?.quantity ?? 1, 1)))
  }

  /// Returns the part of an amount, rounded once, half to even.
  func amount(of charge: Int64) -> Int64 {
    let (quotient, rest) = whole.dividingFullWidth(charge.multipliedFullWidth(by: part))
    let (missing, rounded) = (whole.magnitude - rest.magnitude, rest.magnitude)
    let isUp = rounded > missing || (rounded == missing && quotient % 2 != 0)
    return isUp ? quotient + charge.signum() : quotient
  }
}
