internal import AppStoreCore
internal import Charts

extension Pages {
  /// Returns the page of the rows behind one value of a chart.
  package func chartFacts(_ view: ChartFactsView, at address: PageAddress) -> String {
    let chart = view.query.chart
    let measure = view.query.measures[view.cell.measure]
    var link = PageAddress(PageAddress(.charts, chart.id).path, address.query)
    for field in ChartPageQuery.cellFields { link.query[field] = nil }
    link.query[ChartPageQuery.measureField] = nil
    var values: [String: Any] = [
      "title": "\(chart.displayName): rows of a value", "chartLink": link.text,
      "chartTitle": chart.displayName, "measureName": measure.name,
      "measureText": measure.description, "period": ChartPeriodText.full(view.cell.period),
      "shownEnvironment": view.query.environment.rawValue,
      "total": ChartNumber.full(view.facts.total, measure, view.query.currency),
      "pageTotal": ChartFactText.sum(of: view.rows, measure), "isEmpty": view.rows.isEmpty,
      "rows": view.rows.map { Self.values($0, measure, view) },
    ]
    values["segmentName"] = view.cell.segment
    values["columnName"] = view.cell.age.map { "\($0)" }
    let position = PagePosition(
      address, cursor: "cursor", next: view.hasMore ? view.rows.last?.cursor : nil)
    return render(
      "chartFacts", in: .charts,
      values.merging(position.values(shown: view.rows.count, total: view.facts.rows.count)) { $1 })
  }

  private static func values(
    _ row: ChartFact, _ measure: ChartMeasure, _ view: ChartFactsView
  ) -> [String: Any] {
    var values: [String: Any] = [
      "date": row.date.iso8601, "contribution": ChartFactText.text(row.contribution, measure),
      "reason": row.reason.rawValue.replacing("_", with: " "),
      "product": row.dimension?[.productID] ?? "", "storefront": row.dimension?[.storefront] ?? "",
      "transaction": row.transaction?.rawValue ?? "",
      "amount": row.amount.map {
        "\(ChartNumber.grouped(ChartValue($0.milliunits, per: 1000).decimal(places: 2))) \(row.dimension?[.currency] ?? "")"
      } ?? "",
    ]
    values["noCustomer"] = row.reason == .use ? "deleted" : "no owner"
    values["customer"] = row.customer?.rawValue
    values["customerLink"] = row.customer.map(link(to:))
    values["factLink"] = row.transaction.flatMap { view.sequences[$0] }.map {
      link(toFact: "\($0)")
    }
    return values
  }
}

/// Contributions to a value of a chart, as text.
private enum ChartFactText {
  static func sum(of rows: ArraySlice<ChartFact>, _ measure: ChartMeasure) -> String {
    let units = rows.reduce(0) { $0 + $1.contribution.units }
    return text(ChartValue(units, per: rows.first?.contribution.perOne ?? 1), measure)
  }

  /// Returns a contribution with as many decimal places as it needs, at least those of its unit.
  static func text(_ value: ChartValue, _ measure: ChartMeasure) -> String {
    guard measure.unit == .money else { return ChartNumber.text(value, measure) }
    var text = value.decimal(places: 6)
    while text.hasSuffix("0"), text.split(separator: ".").last?.count ?? 0 > 2 { text.removeLast() }
    return ChartNumber.grouped(text)
  }
}
