internal import AppStoreCore
internal import ChartProjection
internal import Charts
internal import Dashboard
internal import Events
internal import HTTPTypes
internal import Ledger

/// The first page of the dashboard.
extension DashboardCharts {
  /// The number of transactions on it.
  private static let latest = 8
  private static let transactionTypes: [EventType] = [
    .started, .renewed, .seatsAdded, .productChanged, .purchased, .refunded, .refundReversed,
  ]

  func overview(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let query: ChartQuery
    switch selection(of: .mrr, request, pages) {
    case .page(let page): return page
    case .found(let found): query = found.query
    }
    let (figures, problem) = try await figures(query)
    let events = try await ledger.events.events(
      before: nil,
      matching: EventFilter(
        types: Self.transactionTypes.map(\.rawValue), environment: query.environment),
      limit: Self.latest
    ).events
    let view = OverviewView(
      figures: figures, problem: problem, transactions: events, health: await health.report(),
      hasFacts: try await ledger.counts().facts > 0, environment: query.environment,
      currency: query.currency)
    return .page(pages.overview(view, at: request.address, now: request.now))
  }

  /// Returns the figures, or why there are none.
  private func figures(
    _ query: ChartQuery
  ) async throws(LedgerError) -> (OverviewView.Figures?, problem: String?) {
    guard let charts else { return (nil, Self.noCharts) }
    let today = ChartDay(query.asOf)
    let overview = ChartOverview.queries(
      at: query.asOf, currency: query.currency, environment: query.environment)
    let current = overview.map { figure in
      var figure = figure
      figure.range = (today + -27)...today
      figure.resolution = .day
      return figure
    }
    let earlier = overview.map { figure in
      var figure = figure
      figure.range = (today + -55)...(today + -28)
      return figure
    }
    var month = query
    month.name = .mrrMovement
    month.resolution = .month
    month.range = ChartResolution.month.period(containing: today).first...today
    let count = overview.count
    do throws(ChartProjectionError) {
      let answers = try await charts.answer(overview + current + earlier + [month]).value
      let metrics = ChartOverview(Array(answers[..<count])).metrics
      let cards = metrics.indices.map { place in
        ChartCard(
          metrics[place], answers[count + place], earlier: answers[2 * count + place])
      }
      let unknown = answers[count..<(2 * count)].reduce(into: [String: Int64]()) { sums, answer in
        for (currency, number) in answer.unknown.withoutRate {
          sums[currency] = max(sums[currency] ?? 0, number)
        }
      }
      return (
        OverviewView.Figures(cards: cards, movement: answers[3 * count], withoutRate: unknown), nil
      )
    } catch {
      switch error {
      case .ledger(let error): throw error
      case .loading: return (nil, Self.loading)
      }
    }
  }
}
