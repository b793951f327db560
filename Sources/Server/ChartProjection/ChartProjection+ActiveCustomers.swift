internal import AppStoreCore
internal import Charts
internal import Ledger

/// Customers who used an app: the ledger has their days, and each request counts them.
extension ChartProjection {
  /// Returns the customers who used an app in each period of a query and in all of them.
  func activeCustomers(
    _ query: ChartQuery
  ) async throws(ChartProjectionError) -> [Int64] {
    guard let known = query.knownRange else { return [] }
    let ranges = (query.periods.map { $0.first...$0.last } + [known]).map { query.knownDays($0) }
    // A range of one period is counted once.
    let isOne = ranges.count == 2 && ranges[0] == ranges[1]
    let counts = try await count(
      ActiveRanges(
        ranges: isOne ? [ranges[0]] : ranges, app: query.app,
        isSandbox: query.environment != .production))
    return isOne ? counts + counts : counts
  }

  /// Counts the customers of ranges, at most once a minute: the ledger reads a row for each of them and
  /// each day.
  private func count(_ wanted: ActiveRanges) async throws(ChartProjectionError) -> [Int64] {
    let now = clock?.now()
    if let known = counted[wanted], let now, now - known.at < Self.countedFor, now >= known.at {
      return known.counts
    }
    let counts: [Int64]
    do throws(LedgerError) {
      counts = try await ledger.distinctCustomers(
        in: wanted.ranges, app: wanted.app, isSandbox: wanted.isSandbox
      ).map(Int64.init)
    } catch {
      throw .ledger(error)
    }
    guard let now else { return counts }
    if counted.count >= Self.mostCounted { counted = [:] }
    counted[wanted] = CountedCustomers(counts: counts, at: now)
    return counts
  }

  private static let countedFor = Duration.seconds(60)
  /// The most ranges whose numbers are kept.
  private static let mostCounted = 100

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

/// What is counted together.
struct ActiveRanges: Hashable {
  let ranges: [Range<UTCDay>]
  let app: BundleID?
  let isSandbox: Bool
}

/// Numbers of customers, and when they were counted.
struct CountedCustomers {
  let counts: [Int64]
  let at: Timestamp
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
