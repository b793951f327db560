internal import AppStoreCore

/// The months of a population, with the number of arriving customers in each.
struct ArrivalCalendar: Sendable {
  /// The starts of the months, and the end of the last one.
  let boundaries: [Timestamp]
  /// The number of customers who arrive in each month.
  let counts: [Int]

  /// Plans the arrivals.
  ///
  /// - Parameters:
  ///   - arrivals: The distribution of arrivals over time.
  ///   - total: The total number of customers; `nil` for the number that `arrivals` gives.
  init(
    _ arrivals: PopulationProfile.Arrivals, total: Int?, months: Int, startingAt start: Timestamp
  ) throws(PopulationError) {
    let month = SubscriptionPeriod(value: 1, unit: .month)
    boundaries = (0...months).map { month.end(from: start, times: $0) }
    let mean = arrivals.seasonality.reduce(0, +) / Double(max(1, arrivals.seasonality.count))
    var growth = 1.0
    var wanted: [Double] = []
    for boundary in boundaries.dropLast() {
      let index = CivilDate(boundary).month - 1
      let season = arrivals.seasonality.indices.contains(index) ? arrivals.seasonality[index] : 1
      wanted.append(arrivals.perMonth * growth * (mean > 0 ? season / mean : 1))
      growth *= 1 + arrivals.growth
    }
    let sum = wanted.reduce(0, +)
    if let total {
      // The profile gives almost no customers: then all months are equal.
      if sum < 1e-200 { wanted = wanted.map { _ in 1 } }
      let factor = Double(total) / wanted.reduce(0, +)
      wanted = wanted.map { $0 * factor }
    }
    guard total != nil || sum <= Double(PopulationError.customerLimit) else {
      throw .tooManyArrivals
    }
    // Rounding the running sum preserves the total, and adding months changes no earlier month.
    var running = 0.0
    var given = 0
    counts = wanted.map { part in
      running += part
      let count = Int(running.rounded()) - given
      given += count
      return count
    }
  }
}
