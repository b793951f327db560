import AppStoreCore
import Charts
import Subscriptions

/// Small histories whose charts a reader can calculate in the head.
enum ChartCase {
  static let start = ChartDay(year: 2026, month: 3, day: 10).start

  static func day(_ month: Int, _ day: Int, year: Int = 2026) -> ChartDay {
    ChartDay(year: year, month: month, day: day)
  }

  /// A month of `monthly` for 9.99 USD in the United States.
  static func month(
    _ id: String = "1", from start: Timestamp = start, days: Int = 30, original: String = "1"
  ) -> TransactionRecord {
    var record = TransactionRecord(
      transactionId: TransactionID(id), originalTransactionId: OriginalTransactionID(original),
      productId: "monthly", bundleId: "com.example.app", type: .autoRenewable, purchaseDate: start,
      originalPurchaseDate: start, signedDate: start, environment: .production)
    record.expiresDate = start + .days(days)
    (record.price, record.currency, record.storefront) = (9990, "USD", "USA")
    record.transactionReason = id == original ? .purchase : .renewal
    return record
  }

  /// A free week before it.
  static func trial(_ id: String = "1", from start: Timestamp = start) -> TransactionRecord {
    var record = month(id, from: start, days: 7, original: id)
    (record.offerType, record.offerDiscountType, record.price) = (.introductory, .freeTrial, 0)
    return record
  }

  static func info(
    _ original: String = "1", at date: Timestamp, _ status: AutoRenewStatus = .on,
    retry: Bool = false
  ) -> RenewalRecord {
    var info = RenewalRecord(
      originalTransactionId: OriginalTransactionID(original), productId: "monthly",
      autoRenewStatus: status, signedDate: date)
    info.isInBillingRetryPeriod = retry
    return info
  }

  static func customer(_ id: AppUserID, seen date: Timestamp = start) -> ChartCustomer {
    ChartCustomer(id: id, appUserIDs: [id], firstSeen: date)
  }

  /// A reader of facts; each purchase belongs to the customer with its number, if there is one.
  static func reader(
    _ facts: [RandomWorld.Fact], customers: [ChartCustomer] = [],
    settings: ChartMoneySettings = ChartMoneySettings()
  ) -> ChartReader {
    let known = Set(customers.map(\.id))
    var update = ChartState.Update()
    for (id, purchase) in RandomWorld.purchases(facts) {
      let owner = AppUserID("user\(id.rawValue)")
      update.purchases[id] = (purchase, known.contains(owner) ? owner : nil)
    }
    for customer in customers { update.customers[customer.id] = .some(customer) }
    var state = ChartState(settings)
    state.apply(update)
    return ChartReader(state.index)
  }

  /// The values of a chart over a range of days as text: the measures of each period.
  static func values(
    _ reader: ChartReader, _ name: Chart, _ range: ClosedRange<ChartDay>,
    change: (inout ChartQuery) -> Void = { _ in }
  ) -> [[String]] {
    var query = ChartQuery(name, range, asOf: day(12, 31).start)
    query.resolution = .year
    change(&query)
    let answer = reader.answer(query)
    return answer.segments[0].rows.map { row in row.map { $0?.exactText ?? "-" } }
  }
}
