package import AppStoreCore
internal import Charts
internal import Ledger

extension DashboardSection {
  /// The figures of the business, and whether anything is broken.
  public static let overview = DashboardSection(
    "", title: "Overview", keys: "g o", OverviewTemplates.all)
}

extension Pages {
  /// Returns the first page: figures, what changed in the month, the newest transactions, and
  /// whether anything is broken.
  package func overview(_ view: OverviewView, at address: PageAddress, now: Timestamp) -> String {
    var shown = PageAddress("")
    shown.query["currency"] = address.query["currency"]
    var values: [String: Any] = [
      "title": "Overview", "now": now.iso8601, "shownEnvironment": view.environment.rawValue,
      "healthSummary": view.health.summary,
      "healthClass": view.health.isBroken ? "notice" : "done",
      "healthLink": PageAddress(.health).text, "eventsLink": PageAddress(.events).text,
      "transactions": view.transactions.map { EventRow($0) },
      "hasNoTransactions": view.transactions.isEmpty, "hasNoFacts": !view.hasFacts,
      "currencyValue": view.currency,
    ]
    values["problem"] = view.problem
    if let figures = view.figures {
      values["cards"] = figures.cards.map { $0.values(at: shown) }
      values["hasCards"] = true
      values["hasRates"] = !figures.withoutRate.isEmpty
      values["rates"] = figures.withoutRate.sorted { $0.key < $1.key }.map { currency, count in
        [
          "rateCurrency": currency, "rateCount": "\(count)",
          "rateLink": address.setting("currency", currency).text,
        ]
      }
      if let bar = MovementBar(figures.movement) {
        values["movement"] = bar.values(of: figures.movement, at: shown)
      }
    }
    return render("overview", in: .overview, values)
  }

  /// Returns the list of charts, by what they are about.
  package func charts(
    _ cards: [(group: ChartGroup, card: ChartCard)], environment: AppStoreEnvironment,
    at address: PageAddress, now: Timestamp
  ) -> String {
    var shown = PageAddress("")
    shown.query["currency"] = address.query["currency"]
    return render(
      "charts", in: .charts,
      [
        "title": "Charts", "now": now.iso8601, "shownEnvironment": environment.rawValue,
        "reportChartLink": PageAddress(.charts, Chart.appleReconciliation.id).text,
        "reportPageLink": PageAddress(.reconciliation).text,
        "groups": ChartGroup.allCases.map { group in
          [
            "groupTitle": group.title,
            "cards": cards.filter { $0.group == group }.map { $0.card.values(at: shown) },
          ] as [String: Any]
        },
      ])
  }
}
