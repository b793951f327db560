internal import AppStoreCore
internal import Charts

extension DashboardSection {
  /// Revenue, subscriptions, customers and conversions over time.
  public static let charts = DashboardSection(
    "charts", title: "Charts", keys: "g c", ChartTemplates.all)
}

extension Pages {
  /// Returns the page of a chart: its definition, figure and values.
  package func chart(_ view: ChartPageView) -> String {
    let answer = view.answer
    var values: [String: Any] = [
      "title": answer.chart.displayName, "description": answer.chart.definition,
      "basis": ChartNotes.basis(of: answer.chart.kind),
      "shownEnvironment": answer.query.environment.rawValue,
      "csvLink": view.file("csv"), "jsonLink": view.file("json"),
      "isTable": answer.chart.kind == .table, "notes": ChartNotes.notes(view),
      "measureRows": answer.measures.map { measure in
        ["measureName": measure.name, "measureText": measure.description]
      },
    ]
    values.merge(ChartForm(view: view).values) { first, _ in first }
    if answer.chart.kind == .table {
      let table = CohortTable(answer: answer, address: view.fixedAddress)
      values.merge(table.values) { first, _ in first }
    } else {
      let plot = view.plot
      values["figure"] = plot.figure.svg()
      values["sentence"] = plot.sentence
      values["svgLink"] = view.file("svg")
      values.merge(ChartTable(plot: plot, address: view.fixedAddress).values) { first, _ in first }
    }
    return render("chart", in: .charts, values)
  }
}
