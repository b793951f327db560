internal import AppStoreTypes

/// The months of a population, and how many customers come in each.
struct ArrivalCalendar: Sendable {
  /// The beginnings of the months, and the end of the last one.
  let boundaries: [Timestamp]
  /// How many customers come in each month.
  let counts: [Int]

  /// Plans the arrivals.
  ///
  /// - Parameters:
  ///   - arrivals: How many come when.
  ///   - total: How many come in all; `nil` for as many as `arrivals` says.
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
      // Hardly anybody comes by the profile's own count: the months are then alike.
      if sum < 1e-200 { wanted = wanted.map { _ in 1 } }
      let factor = Double(total) / wanted.reduce(0, +)
      wanted = wanted.map { $0 * factor }
    }
    guard total != nil || sum <= Double(PopulationError.customerLimit) else {
      throw .tooManyArrivals
    }
    // Rounding the running sum keeps the total, and each month as it is when months are added.
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
