import AppStoreCore
import Charts
import Subscriptions

/// The definitions of charts, word by word: each day loops over all periods.
///
/// It shares no code with the charts: it uses the signed facts only, in any order.
struct NaiveCharts {
  /// Why a period ended.
  enum Cause { case voluntary, billing, refund, productChange }

  struct Period {
    let record: TransactionRecord
    var start: Timestamp
    var end: Timestamp
    let isTrial: Bool
    let isIntro: Bool
    /// Why the period ended, if no other paid period continues it.
    var cause: Cause
    /// Refunds and their reversals, between which it is not active.
    var gaps: [(refund: Timestamp, reversal: Timestamp)]
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
  /// The charges, and when they count.
  var charges: [(record: TransactionRecord, date: Timestamp)] = []
  var refunds: [Refund] = []

  init(_ facts: [RandomWorld.Fact]) {
    var versions: [TransactionID: [TransactionRecord]] = [:]
    var infos: [OriginalTransactionID: [RenewalRecord]] = [:]
    for fact in facts {
      switch fact {
      case .transaction(let record): versions[record.transactionId, default: []].append(record)
      case .renewal(let record): infos[fact.purchase, default: []].append(record)
      case .request, .decline: break
      }
    }
    var purchases: [OriginalTransactionID: [[TransactionRecord]]] = [:]
    for list in versions.values where !list[0].isShared {
      // At equal dates, a refund is the later version.
      let ordered = list.sorted {
        ($0.signedDate, $0.revocationDate == nil ? 0 : 1)
          < ($1.signedDate, $1.revocationDate == nil ? 0 : 1)
      }
      purchases[list[0].originalTransactionId, default: []].append(ordered)
    }
    for (id, lists) in purchases { add(lists, infos[id] ?? []) }
  }

  private mutating func add(_ lists: [[TransactionRecord]], _ infos: [RenewalRecord]) {
    let ordered = lists.sorted {
      ($0[0].purchaseDate, $0.last?.isUpgraded == true ? 0 : 1, $0[0].transactionId)
        < ($1[0].purchaseDate, $1.last?.isUpgraded == true ? 0 : 1, $1[0].transactionId)
    }
    let records = ordered.compactMap(\.last)
    let failures = records.map { NaiveFailure(after: $0, records, infos) }
    let starts = records.indices.map { place in
      place == 0 ? records[0].purchaseDate : failures[place - 1].start(of: ordered[place])
    }
    var periods: [Period] = []
    for (place, record) in records.enumerated() {
      let own = Self.refunds(of: ordered[place])
      refunds += own
      charges.append((record, starts[place]))
      guard var end = record.expiresDate else { continue }
      if place + 1 == records.count { end = Self.extendedEnd(of: record, infos) ?? end }
      end = failures[place].graceEnd ?? end
      var cause = failures[place].due == nil ? Cause.voluntary : .billing
      if place + 1 < records.count, starts[place + 1] <= end {
        let isSame = records[place + 1].productId == record.productId
        (end, cause) = (starts[place + 1], isSame ? .voluntary : .productChange)
      }
      if let refund = own.last, refund.reversal == nil, refund.date <= end {
        (end, cause) = (refund.date, .refund)
      }
      // After the end, a reversal only pays the money again.
      if let late = own.first(where: { $0.date < end && $0.reversal.map { $0 >= end } ?? false }) {
        (end, cause) = (late.date, .refund)
      }
      periods.append(
        Period(
          record: record, start: starts[place], end: end,
          isTrial: record.offerDiscountType == .freeTrial,
          isIntro: record.offerType == .introductory && record.offerDiscountType != .freeTrial,
          cause: cause,
          gaps: own.compactMap { refund in
            refund.reversal.flatMap { refund.date < end ? (refund.date, min($0, end)) : nil }
          }))
    }
    if !periods.isEmpty { subscriptions.append(periods.filter { $0.end > $0.start }) }
  }

  /// The end that the newest renewal info states for the newest period, if it is later: the App Store
  /// extended it, or the next one is not known.
  static func extendedEnd(of record: TransactionRecord, _ infos: [RenewalRecord]) -> Timestamp? {
    guard let info = infos.max(by: { $0.signedDate < $1.signedDate }),
      info.productId == record.productId, !NaiveFailure.isStated(by: info),
      let date = info.renewalDate, let expires = record.expiresDate, date > expires,
      info.signedDate >= record.purchaseDate
    else { return nil }
    return date
  }

  /// Each refund of a transaction with the date of the first version without it.
  private static func refunds(of versions: [TransactionRecord]) -> [Refund] {
    var (found, open): ([Refund], TransactionRecord?) = ([], nil)
    func close(_ reversal: Timestamp?) {
      guard let record = open, let date = record.revocationDate else { return }
      found.append(
        Refund(
          record: record, date: max(date, record.purchaseDate),
          percentage: record.revocationPercentage, reversal: reversal))
    }
    for version in versions {
      if version.revocationDate != nil {
        open = version
      } else {
        close(version.signedDate)
        open = nil
      }
    }
    close(nil)
    return found
  }

  /// Active at the midnight after a day: started before it and not ended before it.
  func active(on day: ChartDay, trials: Bool) -> [Period] {
    let midnight = Timestamp(milliseconds: Int64(day.number + 1) * 86_400_000)
    return subscriptions.joined().filter { period in
      let isRefunded = period.gaps.contains { midnight > $0.refund && midnight <= $0.reversal }
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
    let length = expires.milliseconds - period.record.purchaseDate.milliseconds
    let days = (length + 43_200_000) / 86_400_000
    switch days {
    case 6...8: return price * 4 * 12
    case 27...33: return price * 12
    case 88...95: return price * 4
    case 179...185: return price * 2
    case 363...375: return price
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
    charges.filter { isOn(day, $0.date) && $0.record.currency == currency }
      .reduce(0) { $0 + 1000 * ($1.record.price ?? 0) }
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

  /// The paid subscriptions that ended on a day by a cause, without those that a reversal took back.
  func churned(on day: ChartDay, by cause: Cause) -> Int {
    subscriptions.reduce(0) { count, periods in
      count
        + periods.indices.reduce(0) { sum, place in
          let period = periods[place]
          if period.isTrial { return sum }
          var sum = sum
          if cause == .refund {
            for gap in period.gaps {
              sum += (isOn(day, gap.refund) ? 1 : 0) - (isOn(day, gap.reversal) ? 1 : 0)
            }
          }
          let next = place + 1 < periods.count ? periods[place + 1] : nil
          let goesOn = next.map { !$0.isTrial && $0.start == period.end } ?? false
          let isSame = next.map { $0.record.productId == period.record.productId } ?? false
          if goesOn, isSame { return sum }
          let why = goesOn ? .productChange : period.cause
          return sum + (why == cause && isOn(day, period.end) ? 1 : 0)
        }
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
      isOn(day, $0.date) && $0.record.price != 0 && $0.record.offerDiscountType != .freeTrial
    }
  }

  func trialsStarted(on day: ChartDay) -> Int {
    subscriptions.joined().count { $0.isTrial && isOn(day, $0.start) }
  }

  /// Trials of a day whose next period was renewed by the App Store, or bought before the trial ended.
  func trialsConverted(on day: ChartDay) -> Int {
    subscriptions.reduce(0) { count, periods in
      count
        + zip(periods, periods.dropFirst()).count { trial, next in
          trial.isTrial && !next.isTrial && isOn(day, trial.start)
            && (next.record.transactionReason == .renewal || next.start <= trial.end)
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
