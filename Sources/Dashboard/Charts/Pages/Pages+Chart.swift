internal import AppStoreTypes
internal import Charts

extension Pages {
  /// Returns the page of a chart: its definition, figure and values.
  package func chart(_ view: ChartPageView) -> String {
    let answer = view.answer
    var values: [String: Any] = [
      "title": answer.definition.displayName, "description": answer.definition.description,
      "basis": Self.basis(of: answer.definition.kind),
      "shownEnvironment": answer.query.environment.rawValue,
      "csvLink": view.file("csv"), "jsonLink": view.file("json"),
      "isTable": answer.definition.kind == .table, "notes": Self.notes(view),
      "measureRows": answer.definition.measures.map { measure in
        ["measureName": measure.name, "measureText": measure.description]
      },
    ]
    values.merge(ChartForm(view: view).values) { first, _ in first }
    if answer.definition.kind == .table {
      values.merge(CohortTable.values(answer)) { first, _ in first }
    } else {
      let plot = view.plot
      values["figure"] = plot.figure.svg()
      values["sentence"] = plot.sentence
      values["svgLink"] = view.file("svg")
      values.merge(ChartTable(plot: plot, address: view.fixedAddress).values) { first, _ in first }
    }
    return render("chart", in: .charts, values)
  }

  private static func basis(of kind: ChartDefinition.Kind) -> String {
    switch kind {
    case .flow: "Each value is what happened in the period, by the date of the event in UTC."
    case .snapshot: "Each value is the state at the end of the period, at midnight UTC."
    case .cohort:
      "Each value belongs to the period in which the customers, trials or charges started, in UTC; it changes until their time has passed."
    case .table:
      "Each row is the subscriptions of one period, by the date of their first payment in UTC."
    }
  }

  /// What a reader must know about the values.
  private static func notes(_ view: ChartPageView) -> [String] {
    let answer = view.answer
    var notes = [
      "As of \(answer.query.asOf.iso8601), with all changes up to number \(view.mark) of the change feed. Definition \(answer.definition.number) of this chart.",
      "Family sharing, grants, Test Store purchases and periods of length zero do not count.",
    ]
    if answer.isIncomplete.contains(true) || answer.cohorts.contains(where: \.hasOpenCells) {
      notes.append(
        "Values marked “so far” are of periods that may still change; figures draw them dashed.")
    }
    for (currency, count) in answer.unknown.withoutRate.sorted(by: { $0.key < $1.key }) {
      notes.append(
        "Amounts in \(currency) without an exchange rate to \(answer.currency), which are not in the values: \(count). Choose the currency \(currency) to see them."
      )
    }
    if answer.unknown.withoutPrice > 0 {
      notes.append(
        "Amounts without a price, which are not in the values: \(answer.unknown.withoutPrice).")
    }
    if answer.segments.count > ChartPlot.maxSegments + 1 {
      notes.append(
        "The figure has the \(ChartPlot.maxSegments) largest segments; the table has all.")
    }
    if let earlier = view.earlier {
      notes.append("The earlier range is \(ChartPeriodText.full(earlier.query.range)).")
    }
    return notes
  }
}

extension ChartAnswer.Cohort {
  fileprivate var hasOpenCells: Bool { cells.contains(where: \.isIncomplete) }
}
