internal import AppStoreCore

extension SumReader {
  /// Returns the entries behind a sum; `nil` if the measure is not a sum.
  func rows(of cell: ChartCell) -> [ChartFact]? {
    let measure = query.measures[cell.measure]
    guard case .sum(let terms, let timing) = measure.formula else { return nil }
    let period = cell.period
    let last = timing == .untilStart ? period.first + -1 : min(period.last, ChartDay(query.asOf))
    let first = timing == .period ? period.first : ChartDay(Int32.min)
    let factors = terms.factors
    var rows: [ChartFact] = []
    for (key, unit) in index.units where unit.mayMatter(to: query, until: last) {
      var found: [ChartFact] = []
      for entry in unit.entries {
        guard let factor = factors[entry.quantity], entry.age == 0, entry.day >= first,
          entry.day <= last, query.matches(entry.dimension, segment: cell.segment),
          !index.isPending(entry, of: key, after: query.asOf),
          let row = row(entry, of: key, factor, isMoney: measure.unit == .money)
        else { continue }
        found.append(row)
      }
      rows += timing == .period ? found : Self.netRows(found)
    }
    return rows
  }

  /// Returns the row of an entry; `nil` if it adds nothing, or its money is unknown.
  func row(
    _ entry: ChartEntry, of key: ChartUnit.Key, _ factor: Int64, isMoney: Bool
  ) -> ChartFact? {
    var contribution = ChartValue(factor * entry.count)
    if isMoney {
      let isMonthly = entry.quantity.isMonthly
      guard let units = entry.units(scale.money, index.settings),
        units != 0 || entry.former == nil
      else { return nil }
      contribution = scale.value(
        factor * units * scale.factor(entry.dimension, isMonthly: isMonthly), isMonthly: isMonthly)
    } else if entry.count == 0 {
      return nil
    }
    return ChartFact(
      date: entry.instant, contribution: contribution, amount: entry.amount,
      dimension: entry.dimension, customer: key.customer, purchase: entry.purchase,
      transaction: entry.transaction, reason: entry.reason,
      rank: Int(entry.quantity.rawValue) * 2 + (entry.count < 0 ? 0 : 1))
  }

  /// Returns what is left of each purchase of a unit at the end of the days: one row for each that
  /// is not zero, for its newest entry.
  private static func netRows(_ rows: [ChartFact]) -> [ChartFact] {
    Dictionary(grouping: rows, by: \.purchase).values.compactMap { rows in
      let units = rows.reduce(0) { $0 + $1.contribution.units }
      guard units != 0, var newest = rows.max(by: { $0.order < $1.order }) else { return nil }
      newest.contribution = ChartValue(units, per: newest.contribution.perOne)
      return newest
    }
  }
}

extension ChartUnit {
  /// Returns whether a span of the unit may matter, without building its entries.
  func mayMatter(to query: ChartQuery, until last: ChartDay) -> Bool {
    purchases.contains { purchase in
      purchase.spans.contains {
        $0.dimension.environment == query.environment && ChartDay($0.start) <= last
      }
    }
  }
}

extension ChartUnit.Key {
  /// The customer; `nil` for a purchase without an owner.
  var customer: AppUserID? {
    if case .customer(let id) = self { id } else { nil }
  }
}
