import AppStoreCore
import Charts
import Foundation
import Subscriptions

/// Random purchases of a few customers, as the versions that the App Store signed over time.
struct RandomWorld {
  /// One version of a transaction or of renewal info, or a notification about a refund request.
  enum Fact {
    case transaction(TransactionRecord)
    case renewal(RenewalRecord)
    case request(OriginalTransactionID, TransactionID, Timestamp)
    case decline(OriginalTransactionID, TransactionID, Timestamp)

    var purchase: OriginalTransactionID {
      switch self {
      case .transaction(let record): record.originalTransactionId
      case .renewal(let record): record.originalTransactionId
      case .request(let purchase, _, _), .decline(let purchase, _, _): purchase
      }
    }
  }

  struct Plan {
    let product: ProductID
    let days: Int
    let price: Int64
  }

  static let firstDay = ChartDay(year: 2026, month: 1, day: 1)
  static let lastDay = ChartDay(year: 2026, month: 6, day: 30)
  static let range = firstDay...lastDay
  static let plans = [
    Plan(product: "weekly", days: 7, price: 4990), Plan(product: "monthly", days: 30, price: 9990),
    Plan(product: "monthly.pro", days: 31, price: 19_990),
    Plan(product: "yearly", days: 365, price: 79_990), Plan(product: "odd", days: 45, price: 7_770),
  ]

  private(set) var facts: [Fact] = []
  private(set) var customers: [ChartCustomer] = []
  private(set) var owners: [OriginalTransactionID: AppUserID] = [:]
  private var number = 1000
  private var random: SeededRandom

  init(seed: UInt64, purchases: Int = 4) {
    random = SeededRandom(seed: seed)
    for place in 0..<3 {
      let day = Self.firstDay + Int.random(in: 0...90, using: &random)
      customers.append(
        ChartCustomer(
          id: AppUserID("user\(place)"), appUserIDs: [AppUserID("user\(place)")],
          firstSeen: day.start + .seconds(Int.random(in: 0..<86_400, using: &random))))
    }
    for _ in 0..<purchases { addPurchase() }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func addPurchase() {
    let id = OriginalTransactionID("\(number)")
    if chance(80) { owners[id] = customers[Int.random(in: 0..<3, using: &random)].id }
    let start =
      (Self.firstDay + Int.random(in: 0...100, using: &random)).start
      + .seconds(Int.random(in: 0..<86_400, using: &random))
    if chance(20) {
      addOneTime(id, at: start)
    } else {
      addSubscription(id, at: start)
    }
  }

  private mutating func record(
    _ id: OriginalTransactionID, _ product: ProductID, _ type: ProductType, at date: Timestamp
  ) -> TransactionRecord {
    defer { number += 1 }
    var record = TransactionRecord(
      transactionId: TransactionID("\(number)"), originalTransactionId: id, productId: product,
      bundleId: "com.example.app", type: type, purchaseDate: date, originalPurchaseDate: date,
      signedDate: date, environment: .production)
    record.storefront = "USA"
    record.transactionReason = .purchase
    return record
  }

  private mutating func addOneTime(_ id: OriginalTransactionID, at date: Timestamp) {
    var record = record(id, "coins", chance(50) ? .consumable : .nonConsumable, at: date)
    (record.price, record.currency) = (2990, "USD")
    facts.append(.transaction(record))
    if chance(30) { refund(record, at: date + .days(3)) }
  }

  private mutating func addSubscription(_ id: OriginalTransactionID, at first: Timestamp) {
    var plan = Self.plans[Int.random(in: 0..<5, using: &random)]
    let currency = chance(70) ? "USD" : chance(50) ? "EUR" : "ISK"
    let storefront = currency == "USD" ? "USA" : "DEU"
    var start = first
    var isFirst = true
    var isRenewal = false
    // When a payment was collected that had failed, if the next period is dated back.
    var collected: Timestamp?
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      var period = record(id, plan.product, .autoRenewable, at: start)
      let isTrial = isFirst && chance(40)
      (period.price, period.currency, period.storefront) = (plan.price, currency, storefront)
      if isTrial {
        (period.offerType, period.offerDiscountType, period.price) = (.introductory, .freeTrial, 0)
      } else if isFirst, chance(20) {
        (period.offerType, period.offerDiscountType, period.price) = (
          .introductory, .payAsYouGo, 990
        )
      } else if chance(5) {
        period.price = nil
      }
      isFirst = false
      period.transactionReason = isRenewal ? .renewal : .purchase
      let end = start + .days(isTrial ? 7 : plan.days)
      period.expiresDate = end
      if let collected { period.signedDate = collected }
      facts.append(.transaction(period))
      let isDatedBack = collected != nil
      collected = nil
      switch Int.random(in: isDatedBack ? 0..<8 : 0..<12, using: &random) {
      case 0..<5: (start, isRenewal) = (end, true)
      case 5..<7:
        let date = end + .hours(Int.random(in: 5...220, using: &random))
        let isInGrace = failToPay(period, until: date)
        (start, isRenewal) = (isInGrace ? end : date, true)
        if isInGrace { collected = date }
      case 7: (start, isRenewal) = (end + .days(Int.random(in: 1...40, using: &random)), false)
      case 8:
        let date = start + .hours(Int.random(in: 1...100, using: &random))
        refund(period, at: date)
        (start, isRenewal) = (date + .days(20), false)
      case 9:
        let other = Self.plans[Int.random(in: 0..<5, using: &random)]
        guard other.product != plan.product else { fallthrough }
        plan = other
        (start, isRenewal) = (start + .hours(Int.random(in: 1...160, using: &random)), false)
        period.isUpgraded = true
        period.signedDate = start
        facts.append(.transaction(period))
      default:
        finish(period, of: id)
        return
      }
    }
  }

  /// Fails to pay for the next period until a date.
  ///
  /// - Returns: Whether the date is in a grace period, so that the App Store dates the period back.
  private mutating func failToPay(_ period: TransactionRecord, until date: Timestamp) -> Bool {
    guard let expires = period.expiresDate else { return false }
    let graceEnd = expires + .days(6)
    var info = RenewalRecord(
      originalTransactionId: period.originalTransactionId, productId: period.productId,
      autoRenewStatus: .on, signedDate: expires)
    (info.renewalDate, info.isInBillingRetryPeriod) = (expires, true)
    let hasGrace = chance(60)
    if hasGrace { info.gracePeriodExpiresDate = graceEnd }
    facts.append(.renewal(info))
    if hasGrace, date >= graceEnd {
      (info.signedDate, info.gracePeriodExpiresDate) = (graceEnd, nil)
      facts.append(.renewal(info))
    }
    return hasGrace && date < graceEnd
  }

  private mutating func finish(_ period: TransactionRecord, of id: OriginalTransactionID) {
    guard let expires = period.expiresDate else { return }
    var info = RenewalRecord(
      originalTransactionId: id, productId: period.productId, autoRenewStatus: .off,
      signedDate: expires)
    info.renewalDate = expires
    if chance(50) {
      info.autoRenewStatus = .on
      info.isInBillingRetryPeriod = true
      if chance(50) { info.gracePeriodExpiresDate = expires + .days(6) }
    } else {
      info.expirationIntent = .cancelled
    }
    facts.append(.renewal(info))
  }

  private mutating func refund(_ record: TransactionRecord, at date: Timestamp) {
    var refunded = record
    (refunded.revocationDate, refunded.signedDate) = (date, date)
    if chance(30) { refunded.revocationPercentage = 33_333 }
    let (purchase, id) = (record.originalTransactionId, record.transactionId)
    if chance(50) { facts.append(.request(purchase, id, date - .hours(2))) }
    if chance(20) { facts.append(.decline(purchase, id, date - .hours(1))) }
    facts.append(.transaction(refunded))
    guard chance(30) else { return }
    refunded.revocationDate = nil
    refunded.revocationPercentage = nil
    refunded.signedDate = date + .days(2)
    facts.append(.transaction(refunded))
  }

  /// The exchange rates: none for ISK, and a different one each week for EUR.
  static let rates: ExchangeRates = {
    var rates = ExchangeRates()
    for week in 0..<80 {
      rates.set("0.9\(week % 10)3", of: "EUR", on: firstDay + 7 * week)
    }
    return rates
  }()

  /// Folds facts in any order, as the ledger and its reader do.
  struct Fold {
    private(set) var histories: [OriginalTransactionID: PurchaseHistory] = [:]
    private var timelines: [TransactionID: RefundTimeline] = [:]
    private var requested: Set<TransactionID> = []

    init(_ facts: [Fact] = []) {
      for fact in facts { add(fact) }
    }

    mutating func add(_ fact: Fact) {
      switch fact {
      case .transaction(let record):
        histories[fact.purchase, default: PurchaseHistory()].apply(record)
        timelines[record.transactionId, default: RefundTimeline()].add(record)
        note(record.transactionId, of: fact.purchase)
      case .renewal(let record): histories[fact.purchase, default: PurchaseHistory()].apply(record)
      case .request(let purchase, let id, let date):
        timelines[id, default: RefundTimeline()].addRequest(at: date)
        requested.insert(id)
        note(id, of: purchase)
      case .decline(let purchase, let id, let date):
        timelines[id, default: RefundTimeline()].addDecline(at: date)
        requested.insert(id)
        note(id, of: purchase)
      }
    }

    /// The ledger records a notification with its transaction.
    private mutating func note(_ id: TransactionID, of purchase: OriginalTransactionID) {
      guard requested.contains(id) else { return }
      _ = histories[purchase]?.noteRefundRequest(for: id)
    }

    func purchase(_ id: OriginalTransactionID) -> ChartPurchase {
      let history = histories[id] ?? PurchaseHistory()
      return ChartPurchase(
        id: id, history: history,
        refunds: timelines.filter { history.transactions[$0.key]?.hasRefundHistory == true })
    }
  }

  /// Returns the histories of the facts, by purchase.
  static func histories(_ facts: [Fact]) -> [OriginalTransactionID: PurchaseHistory] {
    Fold(facts).histories
  }

  /// Returns what charts count of the facts, by purchase.
  static func purchases(_ facts: [Fact]) -> [OriginalTransactionID: ChartPurchase] {
    let fold = Fold(facts)
    return Dictionary(
      uniqueKeysWithValues: Set(facts.map(\.purchase)).map { ($0, fold.purchase($0)) })
  }

  static let settings = ChartMoneySettings(
    rates: rates,
    commission: CommissionSettings(memberships: [
      .init(from: firstDay + 60, to: firstDay + 90)
    ]),
    taxes: {
      var taxes = TaxRates()
      taxes.set(19_000, in: "DEU", from: firstDay)
      taxes.set(16_000, in: "DEU", from: firstDay + 40)
      return taxes
    }())

  /// Returns the state of all facts, read at once.
  func state() -> ChartState {
    var update = ChartState.Update()
    for (id, purchase) in Self.purchases(facts) {
      update.purchases[id] = (purchase, owners[id])
    }
    for customer in customers { update.customers[customer.id] = .some(customer) }
    var state = ChartState(Self.settings)
    state.apply(update)
    return state
  }

  /// Returns a query over all days, long after the last one.
  static func query(_ name: Chart) -> ChartQuery {
    ChartQuery(name, range, asOf: ChartDay(year: 2028, month: 1, day: 1).start)
  }
}
