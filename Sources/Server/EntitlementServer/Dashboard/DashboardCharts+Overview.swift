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
  ) async throws(Failure) -> BufferedHTTPResponse {
    let query = try selection(of: .mrr, request).query
    var figures: OverviewView.Figures?
    var problem: String?
    do throws(Failure) {
      figures = try await self.figures(query)
    } catch {
      guard case .unavailable(let text) = error else { throw error }
      problem = text
    }
    let filter = EventFilter(
      types: Self.transactionTypes.map(\.rawValue), environment: query.environment)
    let (events, facts) = try await fromLedger { () async throws(LedgerError) in
      (
        try await ledger.events.events(before: nil, matching: filter, limit: Self.latest).events,
        try await ledger.counts().facts
      )
    }
    let view = OverviewView(
      figures: figures, problem: problem, transactions: events, health: await health.report(),
      hasFacts: facts > 0, environment: query.environment, currency: query.currency)
    return .page(pages.overview(view, at: request.address, now: request.now))
  }

  private func figures(_ query: ChartQuery) async throws(Failure) -> OverviewView.Figures {
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
    month.chart = .mrrMovement
    month.resolution = .month
    month.range = ChartResolution.month.period(containing: today).first...today
    let (count, queries) = (overview.count, overview + current + earlier + [month])
    let answers = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.answer(queries).value
    }
    let metrics = ChartOverview(Array(answers[..<count])).metrics
    let cards = metrics.indices.map { index in
      ChartCard(metrics[index], answers[count + index], earlier: answers[2 * count + index])
    }
    let unknown = answers[count..<(2 * count)].reduce(into: [String: Int64]()) { sums, answer in
      for (currency, number) in answer.unknown.withoutRate {
        sums[currency] = max(sums[currency] ?? 0, number)
      }
    }
    return OverviewView.Figures(cards: cards, movement: answers[3 * count], withoutRate: unknown)
  }
}
