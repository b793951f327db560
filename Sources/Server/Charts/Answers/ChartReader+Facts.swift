internal import AppStoreCore

extension ChartReader {
  /// Returns the rows behind one value of a chart.
  ///
  /// - Parameters:
  ///   - query: The query of the chart.
  ///   - period: A period of the chart.
  ///   - measure: The place of a measure.
  ///   - segment: The name of a segment that is not `Other`; `nil` for the total.
  ///   - age: For a table, the number of the column; `nil` for the size of the cohort. A table ignores
  ///     the measure.
  /// - Returns: The rows; `nil` for a measure that is a ratio, for active customers and Apple's reports,
  ///   which only the ledger has, and for a column that no table has. The rows of the parts of a ratio
  ///   are those of other measures.
  package func facts(
    _ query: ChartQuery, in period: ChartPeriod, measure: Int, segment: String? = nil,
    age: Int? = nil
  ) -> ChartFacts? {
    guard place(of: query.money) != nil else {
      var index = index
      index.show(query.money)
      return ChartReader(index)
        .facts(query, in: period, measure: measure, segment: segment, age: age)
    }
    let definition = ChartDefinition(query)
    if definition.kind == .table { return tableFacts(query, in: period, age: age) }
    guard definition.measures.indices.contains(measure) else { return nil }
    let isMoney = definition.measures[measure].unit == .money
    let rows: [ChartFact]
    var isMonthly = false
    switch query.formulas[measure] {
    case .ratio, .distinctCustomers, .reconciled: return nil
    case .status(let status):
      isMonthly = isMoney
      rows = statusRows(query, status, segment)
    case .sum(let terms, let timing):
      isMonthly = isMoney && terms.contains { $0.quantity.isMonthly }
      rows = entryRows(query, terms, timing, in: period, isMoney: isMoney, segment)
    case .customers, .lifetimeRevenue:
      rows = customerRows(query, query.formulas[measure], in: period)
    }
    return facts(rows, query, isMoney: isMoney, isMonthly: isMonthly)
  }

  /// Returns rows with their sum.
  func facts(
    _ rows: [ChartFact], _ query: ChartQuery, isMoney: Bool, isMonthly: Bool = false
  ) -> ChartFacts {
    let units = rows.reduce(0) { $0 + $1.contribution.units }
    let ordered = rows.sorted { $0.order < $1.order }
    return ChartFacts(
      rows: ordered,
      total: isMoney ? query.scale.value(units, isMonthly: isMonthly) : ChartValue(units),
      terms: ordered.map { row in
        guard isMoney, let amount = row.amount, let dimension = row.dimension else { return nil }
        return index.settings.terms(of: amount, dimension, in: query.currency)
      })
  }

  private func entryRows(
    _ query: ChartQuery, _ terms: [(quantity: ChartQuantity, factor: Int64)],
    _ timing: ChartFormula.Timing, in period: ChartPeriod, isMoney: Bool, _ segment: String?
  ) -> [ChartFact] {
    let last = timing == .untilStart ? period.first + -1 : min(period.last, ChartDay(query.asOf))
    let first = timing == .period ? period.first : ChartDay(Int32.min)
    let factors = Dictionary(terms.map { ($0.quantity, $0.factor) }, uniquingKeysWith: +)
    var rows: [ChartFact] = []
    for (key, unit) in index.units where Self.mayMatter(unit, query, last) {
      var found: [ChartFact] = []
      for entry in unit.entries {
        guard let factor = factors[entry.quantity], entry.age == 0, entry.day >= first,
          entry.day <= last, query.matches(entry.dimension),
          matches(entry.dimension, segment, query),
          !index.isPending(entry, of: key, after: query.asOf),
          let row = row(entry, of: key, factor: factor, isMoney: isMoney, query)
        else { continue }
        found.append(row)
      }
      rows += timing == .period ? found : Self.netRows(found)
    }
    return rows
  }

  /// Returns whether a unit has a span that may matter, without building its entries.
  static func mayMatter(_ unit: ChartUnit, _ query: ChartQuery, _ last: ChartDay) -> Bool {
    unit.purchases.contains { purchase in
      purchase.spans.contains {
        $0.dimension.environment == query.environment && ChartDay($0.start) <= last
      }
    }
  }

  func row(
    _ entry: ChartEntry, of key: ChartUnit.Key, factor: Int64, isMoney: Bool, _ query: ChartQuery
  ) -> ChartFact? {
    var contribution = ChartValue(factor * entry.count)
    if isMoney {
      guard let units = units(of: entry, query), units != 0 || entry.former == nil else {
        return nil
      }
      contribution = query.scale.value(factor * units, isMonthly: entry.quantity.isMonthly)
    } else if entry.count == 0 {
      return nil
    }
    return ChartFact(
      date: entry.instant, contribution: contribution,
      amount: entry.amount, dimension: entry.dimension, customer: key.customer,
      purchase: entry.purchase,
      transaction: entry.transaction, reason: entry.reason,
      rank: Int(entry.quantity.rawValue) * 2 + (entry.count < 0 ? 0 : 1))
  }

  /// Returns what is left of each purchase of a unit at the end of the days: one row for each that
  /// is not zero, for its newest entry.
  private static func netRows(_ rows: [ChartFact]) -> [ChartFact] {
    Dictionary(grouping: rows, by: \.purchase).values.compactMap { rows in
      let units = rows.reduce(0) { $0 + $1.contribution.units }
      guard units != 0, let newest = rows.max(by: { $0.order < $1.order }) else { return nil }
      return ChartFact(
        date: newest.date, contribution: ChartValue(units, per: newest.contribution.perOne),
        amount: newest.amount, dimension: newest.dimension, customer: newest.customer,
        purchase: newest.purchase, transaction: newest.transaction, reason: newest.reason,
        rank: newest.rank)
    }
  }

  private func customerRows(
    _ query: ChartQuery, _ formula: ChartFormula, in period: ChartPeriod
  ) -> [ChartFact] {
    customers(query, period.first...min(period.last, ChartDay(query.asOf)))
      .flatMap { customer -> [ChartFact] in
        guard let day = cohortDay(of: customer, query), let firstSeen = customer.firstSeen,
          let id = customer.id
        else { return [] }
        if case .customers(let count) = formula {
          if count == .all { return [customerRow(id, at: firstSeen)] }
          return span(for: count, of: customer, day, query).map {
            [customerRow(id, at: $0.span.start, $0)]
          } ?? []
        }
        return lifetimeCharges(of: customer, day, query).compactMap { charge in
          chargeRow(charge, of: id, query)
        }
      }
  }

  func customerRow(
    _ id: AppUserID, at date: Timestamp, _ found: FoundSpan? = nil
  ) -> ChartFact {
    ChartFact(
      date: date, contribution: ChartValue(1), amount: found?.span.charge,
      dimension: found?.span.dimension, customer: id, purchase: found?.purchase.id,
      transaction: found?.span.transactionID, reason: found == nil ? .firstSeen : .purchase, rank: 0
    )
  }

  func chargeRow(
    _ charge: LifetimeCharge, of id: AppUserID, _ query: ChartQuery
  ) -> ChartFact? {
    guard let units = units(of: charge, query) else { return nil }
    let reason: ChartEntry.Reason =
      charge.isReversal
      ? .reversal
      : charge.isRefund ? .refund : charge.span.isRenewal == true ? .renewal : .purchase
    return ChartFact(
      date: charge.date, contribution: query.scale.value(units, isMonthly: false),
      amount: charge.amount, dimension: charge.span.dimension, customer: id,
      purchase: charge.purchase.id, transaction: charge.span.transactionID, reason: reason,
      rank: charge.isReversal ? 2 : charge.isRefund ? 1 : 0)
  }
}

extension ChartUnit.Key {
  /// The customer; `nil` for a purchase without an owner.
  var customer: AppUserID? {
    if case .customer(let id) = self { id } else { nil }
  }
}
