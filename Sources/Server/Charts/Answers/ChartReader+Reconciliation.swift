extension ChartReader {
  /// Returns the sums of the comparison with Apple's reports.
  ///
  /// Each amount is converted once with the rate of its day, rounded half to even. The difference is
  /// the sum of its parts, so the figures add up in any currency.
  func reconciledSums(
    _ query: ChartQuery, _ periods: [ChartPeriod], _ days: [ReconciledDay],
    _ unknown: inout ChartAnswer.Unknown
  ) -> SegmentSums {
    var sums = SegmentSums(periods: periods.count)
    guard let places = PeriodDays(periods, query) else { return sums }
    let rates = index.settings.rates
    for row in days where query.matches(row) {
      guard let place = places.place(of: row.day) else { continue }
      guard let rates = rates.pair(from: row.currency, to: query.currency, on: row.day) else {
        unknown.withoutRate[row.currency, default: 0] += 1
        continue
      }
      func units(_ milliunits: Int64) -> Int64 {
        Rounding.quotient(
          milliunits, times: [1000, rates.shown.billionths], over: [rates.charged.billionths]) ?? 0
      }
      let ours = units(row.ours)
      var difference: Int64 = 0
      for cause in ReconciledDay.Part.causes {
        let part = units(row.causes[cause] ?? 0)
        sums.periods[place][cause] += part
        difference += part
      }
      sums.periods[place][.ours] += ours
      sums.periods[place][.difference] += difference
      sums.periods[place][.apple] += ours + difference
    }
    return sums
  }
}

extension ChartQuery {
  /// Returns whether all filters match a day of the comparison.
  fileprivate func matches(_ row: ReconciledDay) -> Bool {
    filters.allSatisfy { filter in
      switch filter.key {
      case .productID: filter.values.contains(row.product)
      case .currency: filter.values.contains(row.currency)
      default: false
      }
    }
  }
}
