extension ChartSource {
  /// The comparison of Apple's reports with the ledger.
  static let appleReports = ChartSource(
    content: { request, unknown in
      guard case .appleReports(let days)? = request.input else { return .sums([:]) }
      return .sums(["": days.sums(request, &unknown)])
    },
    rows: { _, _, _ in nil }, hasRows: false, input: .appleReports)
}

extension [ReconciledDay] {
  /// Returns the sums of the comparison.
  ///
  /// Each amount is converted once with the rate of its day, rounded half to even. The difference is
  /// the sum of its parts, so the figures add up in any currency.
  fileprivate func sums(
    _ request: ChartSource.Request, _ unknown: inout ChartAnswer.Unknown
  ) -> SegmentSums {
    let query = request.query
    var sums = SegmentSums(periods: request.periods.count)
    guard let places = PeriodDays(request.periods, query) else { return sums }
    let rates = request.index.settings.rates
    for row in self where query.matches(row) {
      guard let place = places.place(of: row.day) else { continue }
      guard let rates = rates.pair(from: row.currency, to: query.currency, on: row.day) else {
        unknown.withoutRate[row.currency, default: 0] += 1
        continue
      }
      func units(_ milliunits: Int64) -> Int64 {
        Rounding.quotient(
          milliunits, times: [1000, rates.shown.billionths], over: [rates.charged.billionths]) ?? 0
      }
      func add(_ units: Int64, to part: ReconciledDay.Part) {
        sums.periods[place][own: part.rawValue] += units
      }
      let ours = units(row.ours)
      var difference: Int64 = 0
      for cause in ReconciledDay.Part.causes {
        let part = units(row.causes[cause] ?? 0)
        add(part, to: cause)
        difference += part
      }
      add(ours, to: .ours)
      add(difference, to: .difference)
      add(ours + difference, to: .apple)
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
      case .app, .productDuration, .storefront, .offerType: false
      }
    }
  }
}
