package import AppStoreCore

/// What counts together: a customer with all purchases, or one purchase without an owner.
package struct ChartUnit: Hashable, Sendable {
  /// The identity of a unit.
  package enum Key: Hashable, Comparable, Sendable {
    /// A customer, by the app user ID that was first seen.
    case customer(AppUserID)
    /// A purchase without an owner.
    case purchase(OriginalTransactionID)

    private var order: (Int, String) {
      switch self {
      case .customer(let id): (0, id.rawValue)
      case .purchase(let id): (1, id.rawValue)
      }
    }

    /// Orders customers before purchases, and by their IDs.
    package static func < (lhs: Key, rhs: Key) -> Bool { lhs.order < rhs.order }
  }

  /// The app user ID that was first seen; `nil` for a purchase without an owner.
  package var id: AppUserID?
  /// When the customer was first seen; `nil` for a purchase without an owner.
  package var firstSeen: Timestamp?
  /// The purchases, ordered by their IDs.
  package var purchases: [ChartPurchase]

  /// The environment in which a customer counts: production if the customer bought there or never
  /// bought, otherwise that of the earliest purchase.
  package var environment: AppStoreEnvironment {
    let spans = purchases.lazy.flatMap(\.spans)
    if spans.contains(where: { $0.dimension.environment == .production }) { return .production }
    let first = spans.min { ($0.start, $0.transactionID) < ($1.start, $1.transactionID) }
    return first?.dimension.environment ?? .production
  }

  /// The day of the customer's cohort for conversions: the earlier of first seen and first purchase;
  /// `nil` for a purchase without an owner.
  var conversionDay: ChartDay? {
    guard let firstSeen else { return nil }
    let dates = purchases.lazy.flatMap(\.spans).map(\.start)
    return ChartDay(dates.min().map { min($0, firstSeen) } ?? firstSeen)
  }

  /// All entries of the unit.
  package var entries: [ChartEntry] {
    var builder = EntryBuilder()
    let first = firstPaidTransaction
    for purchase in purchases {
      builder.addSubscription(purchase)
      builder.addRetention(purchase)
      builder.addCharges(purchase, firstPaid: first)
      builder.addRequests(purchase)
    }
    return builder.entries
  }

  private var firstPaidTransaction: TransactionID? {
    purchases.lazy.flatMap(\.spans).filter(\.isCharged)
      .min { ($0.start, $0.transactionID) < ($1.start, $1.transactionID) }?.transactionID
  }
}

extension ChartSpan {
  /// Whether it counts as a paid transaction: its price is not zero.
  package var isCharged: Bool { kind != .trial && price != 0 }
}
