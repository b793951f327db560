package import AppStoreTypes
internal import Charts
internal import Ledger

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
      values["rates"] = figures.withoutRate.sorted { $0.key < $1.key }.map { currency, count in
        [
          "rateCurrency": currency, "rateCount": "\(count)",
          "rateLink": address.setting("currency", currency).text,
        ]
      }
      if let bar = MovementBar(figures.movement) {
        values["movement"] = Self.values(bar, figures.movement, shown)
      }
    }
    return render("overview", in: .overview, values)
  }

  private static func values(
    _ bar: MovementBar, _ answer: ChartAnswer, _ shown: PageAddress
  ) -> [String: Any] {
    let measures = answer.definition.measures
    let month = answer.periods.last.map { ChartPeriodText.short($0, .month) } ?? ""
    let sum = ChartNumber.full(bar.total, measures[answer.query.headline], answer.currency)
    let parts = bar.parts.map { part in
      let amount = ChartValue(part.value.units * part.sign, per: part.value.perOne)
      return (part: part, text: ChartNumber.text(amount, measures[part.measure]))
    }
    let list = parts.map { "\($0.part.name) \($0.text)" }.joined(separator: ", ")
    let sentence =
      "\(answer.definition.displayName) of \(month): \(sum)\(list.isEmpty ? "" : ", of which \(list)")."
    var chart = PageAddress(PageAddress(.charts, answer.query.name.rawValue).path, shown.query)
    chart.query["start_date"] = answer.query.range.lowerBound.iso8601
    chart.query["end_date"] = answer.query.range.upperBound.iso8601
    chart.query["resolution"] = "month"
    return [
      "movementTitle": "\(answer.definition.displayName) in \(month)",
      "movementBar": bar.svg(sentence), "movementSum": sum, "movementLink": chart.text,
      "hasNoMovement": bar.parts.isEmpty,
      "movementParts": parts.map { part, text in
        [
          "partName": part.name, "partText": text, "partMark": MovementBar.mark(part.place),
          "partLink": PageAddress(
            "\(chart.path)/facts",
            chart.setting("cohort", answer.query.range.lowerBound.iso8601)
              .setting(ChartPageQuery.measureField, "\(part.measure)").query
          ).text,
        ]
      },
    ]
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
        "groups": ChartGroup.allCases.map { group in
          [
            "groupTitle": group.title,
            "cards": cards.filter { $0.group == group }.map { $0.card.values(at: shown) },
          ] as [String: Any]
        },
      ])
  }
}
