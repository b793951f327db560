internal import AppStoreCore

extension Reconciliation {
  /// The most days between a refund in the report and in the ledger.
  public static let mostRefundDays: Int32 = 60

  /// Compares reports with the ledger.
  ///
  /// Units are matched by product, currency, price and day; what is left over is matched by less,
  /// and the cause is what differs. No report names a transaction, so one of several equal
  /// transactions is named.
  ///
  /// - Parameters:
  ///   - reports: What the reports state.
  ///   - days: The days that have a report, in its time zone.
  ///   - ledger: What the ledger has on these days and two days around them, in any order.
  ///   - basis: The time zone of the reports' days.
  public init(
    reports: AppleReport.Charges, days: Set<ReportDay>, ledger: [LedgerCharge],
    basis: ReportDay.Basis
  ) {
    var matching = ReconciliationMatching(days: days, basis: basis)
    for charge in reports.charges where days.contains(charge.day) { matching.add(charge) }
    for charge in ledger { matching.add(charge) }
    matching.match()
    rows = matching.rows.values.sorted { $0.key < $1.key }
    items = matching.items
    self.days = days.sorted()
    self.basis = basis
    freeUnits = reports.freeUnits
    unreadableLines = reports.unreadableLines.count
  }
}

/// The units of two sides that are not matched yet.
struct ReconciliationMatching {
  private struct ReportUnits {
    let charge: ReportCharge
    let product: String
    var left: Int64
  }

  private struct LedgerUnits {
    let charge: LedgerCharge
    let day: ReportDay
    let otherDay: ReportDay
    var left: Int64
  }

  /// What two units must have in common.
  private struct Trait: Hashable {
    let product: String
    let currency: String
    let isRefund: Bool
    var price: Int64?
    var day: ReportDay?
  }

  private let days: Set<ReportDay>
  private let basis: ReportDay.Basis
  private var reports: [ReportUnits] = []
  private var ledger: [LedgerUnits] = []
  private(set) var rows: [Reconciliation.Key: Reconciliation.Row] = [:]
  private(set) var items: [Reconciliation.Item] = []

  init(days: Set<ReportDay>, basis: ReportDay.Basis) {
    self.days = days
    self.basis = basis
  }

  mutating func add(_ charge: ReportCharge) {
    let product = charge.product?.rawValue ?? charge.name
    reports.append(ReportUnits(charge: charge, product: product, left: charge.units))
    change(charge.day, product, charge.price.currency) { row in
      row.apple = row.apple + .of(charge.units, charge.price, charge.isRefund)
      if let proceeds = charge.proceeds {
        row.proceeds[proceeds.currency, default: 0] += proceeds.milliunits
      }
    }
  }

  mutating func add(_ charge: LedgerCharge) {
    let units = LedgerUnits(
      charge: charge, day: ReportDay(charge.date, basis),
      otherDay: ReportDay(charge.date, basis == .utc ? .pacific : .utc), left: charge.units)
    ledger.append(units)
    change(units.day, charge.product.rawValue, charge.price.currency) { row in
      row.ledger = row.ledger + .of(charge.units, charge.price, charge.isRefund)
    }
  }

  /// Matches everything, and adds rows and items.
  mutating func match() {
    reports.sort { Self.order($0.charge) < Self.order($1.charge) }
    ledger.sort {
      ($0.charge.date, $0.charge.transaction) < ($1.charge.date, $1.charge.transaction)
    }
    match(nil, report: { Self.trait($0, withPrice: true, $0.charge.day) }) {
      Self.trait($0, withPrice: true, $0.day)
    }
    match(.dayBasis, report: { Self.trait($0, withPrice: true, $0.charge.day) }) {
      Self.trait($0, withPrice: true, $0.otherDay)
    }
    matchRefunds()
    for cause in [ReconciliationCause.rounding, .priceChange] {
      match(cause, report: { Self.trait($0, withPrice: false, $0.charge.day) }) {
        Self.trait($0, withPrice: false, $0.day)
      }
    }
    for index in reports.indices where reports[index].left > 0 {
      note(.notOurs, reports[index].left, report: reports[index], ledger: nil)
    }
    for index in ledger.indices where ledger[index].left > 0 && days.contains(ledger[index].day) {
      note(.notApples, ledger[index].left, report: nil, ledger: ledger[index])
    }
    items.sort { Self.order($0) < Self.order($1) }
  }

  /// Matches the units that have the same trait.
  private mutating func match(
    _ cause: ReconciliationCause?, report trait: (ReportUnits) -> Trait,
    ledger other: (LedgerUnits) -> Trait
  ) {
    var indexes: [Trait: [Int]] = [:]
    for index in ledger.indices where ledger[index].left > 0 {
      indexes[other(ledger[index]), default: []].append(index)
    }
    for index in reports.indices where reports[index].left > 0 {
      for ledgerIndex in indexes[trait(reports[index])] ?? [] {
        let distance = abs(
          reports[index].charge.price.milliunits - ledger[ledgerIndex].charge.price.milliunits)
        if cause == .rounding, distance >= 10 { continue }
        take(cause, index, ledgerIndex)
      }
    }
  }

  /// Matches refunds of the same price on the nearest day.
  private mutating func matchRefunds() {
    var indexes: [Trait: [Int]] = [:]
    for index in ledger.indices where ledger[index].left > 0 && ledger[index].charge.isRefund {
      indexes[Self.trait(ledger[index], withPrice: true, nil), default: []].append(index)
    }
    for index in reports.indices where reports[index].left > 0 && reports[index].charge.isRefund {
      let day = reports[index].charge.day
      let near = (indexes[Self.trait(reports[index], withPrice: true, nil)] ?? [])
        .map { (ledgerIndex: $0, distance: abs(ledger[$0].day.number - day.number)) }
        .filter { $0.distance <= Reconciliation.mostRefundDays }
        .sorted { ($0.distance, $0.ledgerIndex) < ($1.distance, $1.ledgerIndex) }
      for (ledgerIndex, _) in near { take(.refundDay, index, ledgerIndex) }
    }
  }

  private mutating func take(_ cause: ReconciliationCause?, _ index: Int, _ ledgerIndex: Int) {
    let count = min(reports[index].left, ledger[ledgerIndex].left)
    guard count > 0 else { return }
    if let cause {
      note(cause, count, report: reports[index], ledger: ledger[ledgerIndex])
    }
    reports[index].left -= count
    ledger[ledgerIndex].left -= count
  }

  /// Adds an item, and what it explains on the days of its units.
  private mutating func note(
    _ cause: ReconciliationCause, _ count: Int64, report: ReportUnits?, ledger units: LedgerUnits?
  ) {
    if let report {
      let charge = report.charge
      let amounts = ReconciliationAmounts.of(count, charge.price, charge.isRefund)
      change(charge.day, report.product, charge.price.currency) {
        $0.explain(cause, amounts)
      }
    }
    if let units {
      let charge = units.charge
      let amounts = ReconciliationAmounts.of(count, charge.price, charge.isRefund)
      change(units.day, charge.product.rawValue, charge.price.currency) {
        $0.explain(cause, ReconciliationAmounts() - amounts)
      }
    }
    guard let price = report?.charge.price ?? units?.charge.price else { return }
    items.append(
      Reconciliation.Item(
        cause: cause, reportDay: report?.charge.day, ledgerDay: units?.day,
        product: report?.product ?? units?.charge.product.rawValue ?? "",
        country: report?.charge.country ?? units?.charge.storefront ?? "", price: price,
        units: count, isRefund: report?.charge.isRefund ?? units?.charge.isRefund ?? false,
        transaction: units?.charge.transaction))
  }

  /// Changes the row of a day with a report; other days have no rows.
  private mutating func change(
    _ day: ReportDay, _ product: String, _ currency: String,
    _ change: (inout Reconciliation.Row) -> Void
  ) {
    guard days.contains(day) else { return }
    let key = Reconciliation.Key(day: day, product: product, currency: currency)
    change(&rows[key, default: Reconciliation.Row(key)])
  }
}

extension ReconciliationMatching {
  private static func trait(
    _ units: ReportUnits, withPrice: Bool, _ day: ReportDay?
  ) -> Trait {
    Trait(
      product: units.product, currency: units.charge.price.currency,
      isRefund: units.charge.isRefund, price: withPrice ? units.charge.price.milliunits : nil,
      day: day)
  }

  private static func trait(
    _ units: LedgerUnits, withPrice: Bool, _ day: ReportDay?
  ) -> Trait {
    Trait(
      product: units.charge.product.rawValue, currency: units.charge.price.currency,
      isRefund: units.charge.isRefund, price: withPrice ? units.charge.price.milliunits : nil,
      day: day)
  }

  private static func order(_ charge: ReportCharge) -> (ReportDay, String, String, Int64) {
    (charge.day, charge.name, charge.country, charge.price.milliunits)
  }

  private static func order(
    _ item: Reconciliation.Item
  ) -> (ReportDay, String, String, String, String) {
    (
      item.reportDay ?? item.ledgerDay ?? ReportDay(number: 0), item.product, item.cause.rawValue,
      item.country, item.transaction?.rawValue ?? ""
    )
  }
}

extension ReconciliationAmounts {
  fileprivate static func of(_ units: Int64, _ price: Price, _ isRefund: Bool) -> Self {
    ReconciliationAmounts(units: units, price: price.milliunits, isRefund: isRefund)
  }
}

extension Reconciliation.Row {
  fileprivate mutating func explain(
    _ cause: ReconciliationCause, _ amounts: ReconciliationAmounts
  ) {
    let sum = (causes[cause] ?? ReconciliationAmounts()) + amounts
    causes[cause] = sum.isZero ? nil : sum
  }
}
