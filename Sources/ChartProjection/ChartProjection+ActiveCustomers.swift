internal import AppStoreTypes
internal import Charts
internal import Ledger

/// Customers who used an app: the ledger has their days, and each request counts them.
extension ChartProjection {
  /// Returns the customers who used an app in each period of a query and in all of them; empty for
  /// other charts.
  func activeCustomers(
    _ query: ChartQuery
  ) async throws(ChartProjectionError) -> [Int64] {
    guard query.name == .customersActive, let known = query.knownRange else { return [] }
    let ranges = (query.periods.map { $0.first...$0.last } + [known]).map { query.knownDays($0) }
    do throws(LedgerError) {
      // A range of one period is counted once.
      let distinct = ranges.count == 2 && ranges[0] == ranges[1] ? [ranges[0]] : ranges
      let counts = try await ledger.distinctCustomers(
        in: distinct, app: query.app, isSandbox: query.environment != .production)
      return (distinct.count < ranges.count ? counts + counts : counts).map(Int64.init)
    } catch {
      throw .ledger(error)
    }
  }

  /// Returns a row for each customer who used an app in a period, on the first day of use in it.
  func activeFacts(
    _ query: ChartQuery, in period: ChartPeriod
  ) async throws(ChartProjectionError) -> ChartFacts {
    do throws(LedgerError) {
      let active = try await ledger.activeCustomers(
        in: query.knownDays(period.first...period.last), app: query.app,
        isSandbox: query.environment != .production)
      return ChartFacts(active: active.map { ($0.customer, ChartDay($0.firstDay.start)) })
    } catch {
      throw .ledger(error)
    }
  }
}

extension ChartQuery {
  /// The app of the only filter that active customers have; `nil` for all.
  fileprivate var app: BundleID? {
    filters.first { $0.key == .app }?.values.first.map(BundleID.init(rawValue:))
  }

  /// Returns the days of a range that have started.
  fileprivate func knownDays(_ days: ClosedRange<ChartDay>) -> Range<UTCDay> {
    let last = min(days.upperBound, ChartDay(asOf))
    return UTCDay(
      number: Int64(days.lowerBound.number))..<UTCDay(
        number: Int64(max(days.lowerBound + -1, last).number) + 1)
  }
}
