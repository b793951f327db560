import AppStoreTypes
import Charts
import Subscriptions

/// The definitions of charts, word by word: each day loops over all periods.
///
/// It shares no code with the charts: it uses the signed records only.
struct NaiveCharts {
  struct Period {
    let record: TransactionRecord
    let start: Timestamp
    let end: Timestamp
    let isTrial: Bool
    let isIntro: Bool
    /// The refund and its reversal, between which it is not active; `nil` without both.
    let gap: (refund: Timestamp, reversal: Timestamp)?
  }

  /// A refund of a transaction, and its reversal.
  struct Refund {
    let record: TransactionRecord
    let date: Timestamp
    let percentage: Int?
    let reversal: Timestamp?
  }

  /// The periods of each subscription, oldest first.
  var subscriptions: [[Period]] = []
  var charges: [TransactionRecord] = []
  var refunds: [Refund] = []

  init(_ histories: [OriginalTransactionID: PurchaseHistory], _ facts: [RandomWorld.Fact]) {
    var versions: [TransactionID: [TransactionRecord]] = [:]
    for case .transaction(let record) in facts {
      versions[record.transactionId, default: []].append(record)
    }
    // In this world a transaction is refunded at most once.
    for list in versions.values {
      guard let refunded = list.first(where: { $0.revocationDate != nil }),
        let date = refunded.revocationDate
      else { continue }
      let later = list.filter { $0.revocationDate == nil && $0.signedDate > refunded.signedDate }
      refunds.append(
        Refund(
          record: refunded, date: date, percentage: refunded.revocationPercentage,
          reversal: later.map(\.signedDate).min()))
    }
    for (id, history) in histories {
      let records = history.transactions.values.sorted { $0.purchaseDate < $1.purchaseDate }
      charges += records
      var periods: [Period] = []
      for (place, record) in records.enumerated() {
        guard let expires = record.expiresDate else { continue }
        // The first of: end or grace end, next purchase, refund.
        var ends = [expires]
        if place + 1 == records.count, let grace = history.renewalInfos[id]?.gracePeriodExpiresDate
        {
          ends = [grace]
        }
        if place + 1 < records.count { ends.append(records[place + 1].purchaseDate) }
        if let revoked = record.revocationDate { ends.append(revoked) }
        periods.append(
          Period(
            record: record, start: record.purchaseDate, end: ends.min() ?? expires,
            isTrial: record.offerDiscountType == .freeTrial,
            isIntro: record.offerDiscountType == .payAsYouGo, gap: gap(of: record)))
      }
      if !periods.isEmpty { subscriptions.append(periods.filter { $0.end > $0.start }) }
    }
  }

  private func gap(of record: TransactionRecord) -> (refund: Timestamp, reversal: Timestamp)? {
    guard let found = refunds.first(where: { $0.record.transactionId == record.transactionId }),
      let reversal = found.reversal
    else { return nil }
    return (found.date, reversal)
  }

  /// Active at the midnight after a day: started before it and not ended before it.
  func active(on day: ChartDay, trials: Bool) -> [Period] {
    let midnight = Timestamp(milliseconds: Int64(day.number + 1) * 86_400_000)
    return subscriptions.joined().filter { period in
      let isRefunded =
        period.gap.map { midnight > $0.refund && midnight <= $0.reversal } ?? false
      return period.isTrial == trials && period.start < midnight && midnight <= period.end
        && (period.isTrial || !isRefunded)
    }
  }

  /// The price of a period for a month, in twelfths of millionths of a unit.
  func monthly(_ period: Period) -> Int64? {
    guard let price = period.record.price.map({ $0 * 1000 }),
      let expires = period.record.expiresDate
    else {
      return nil
    }
    let days = (expires.milliseconds - period.start.milliseconds) / 86_400_000
    switch days {
    case 7: return price * 4 * 12
    case 30, 31: return price * 12
    case 365: return price
    default:
      // 28/45 of 12 prices; no tie is possible with these prices.
      let numerator = price * 12 * 28
      return (2 * numerator + days) / (2 * days)
    }
  }

  func mrr(on day: ChartDay, in currency: String) -> Int64 {
    active(on: day, trials: false).filter { $0.record.currency == currency }
      .reduce(0) { $0 + (monthly($1) ?? 0) }
  }

  func isOn(_ day: ChartDay, _ date: Timestamp) -> Bool {
    date.milliseconds / 86_400_000 == Int64(day.number)
  }

  func charged(on day: ChartDay, in currency: String) -> Int64 {
    charges.filter { isOn(day, $0.purchaseDate) && $0.currency == currency }
      .reduce(0) { $0 + 1000 * ($1.price ?? 0) }
  }

  /// The refunds of a day without the refunds that were reversed on it, in millionths.
  func refunded(on day: ChartDay, in currency: String) -> Int64 {
    refunds.filter { $0.record.currency == currency }
      .reduce(0) { sum, refund in
        let isReversed = refund.reversal.map { isOn(day, $0) } ?? false
        let signs = (isOn(day, refund.date) ? 1 : 0) - (isReversed ? 1 : 0)
        let price = refund.record.price ?? 0
        guard let part = refund.percentage else { return sum + Int64(signs) * 1000 * price }
        let product = price * Int64(part)
        let (whole, rest) = product.quotientAndRemainder(dividingBy: 100_000)
        let up: Int64 = rest > 50_000 || (rest == 50_000 && whole % 2 == 1) ? 1 : 0
        return sum + Int64(signs) * 1000 * (whole + up)
      }
  }

  /// The requests of a day with a decision: whether the first one after it was a refund.
  func requests(on day: ChartDay, _ facts: [RandomWorld.Fact]) -> (granted: Int, declined: Int) {
    var (granted, declined) = (0, 0)
    for case .request(_, let id, let date) in facts where isOn(day, date) {
      let decline = facts.contains {
        if case .decline(_, id, let other) = $0 { other >= date } else { false }
      }
      // In this world a decline comes before the refund.
      if decline {
        declined += 1
      } else if refunds.contains(where: { $0.record.transactionId == id && $0.reversal == nil }) {
        granted += 1
      }
    }
    return (granted, declined)
  }

  /// Paid charges of a day, whose price is not zero.
  func transactions(on day: ChartDay) -> Int {
    charges.count {
      isOn(day, $0.purchaseDate) && $0.price != 0 && $0.offerDiscountType != .freeTrial
    }
  }

  func trialsStarted(on day: ChartDay) -> Int {
    subscriptions.joined().count { $0.isTrial && isOn(day, $0.start) }
  }

  /// Trials of a day whose next period was renewed by the App Store.
  func trialsConverted(on day: ChartDay) -> Int {
    subscriptions.reduce(0) { count, periods in
      count
        + zip(periods, periods.dropFirst()).count { trial, next in
          trial.isTrial && isOn(day, trial.start) && next.record.transactionReason == .renewal
        }
    }
  }

  /// Paid subscriptions that started on a day: each paid period that does not continue a paid period
  /// of the same product.
  func started(on day: ChartDay) -> Int {
    subscriptions.reduce(0) { count, periods in
      count
        + periods.indices.count { place in
          let period = periods[place]
          guard !period.isTrial, isOn(day, period.start) else { return false }
          guard place > 0 else { return true }
          let before = periods[place - 1]
          let continues =
            !before.isTrial && before.end == period.start
            && before.record.productId == period.record.productId
          return !continues
        }
    }
  }
}
