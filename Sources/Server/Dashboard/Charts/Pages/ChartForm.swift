internal import AppStoreCore
internal import Charts

/// The links and the form with which the page of a chart is changed.
struct ChartForm {
  /// The most values of a filter in a list; more of them are typed.
  private static let maxOptions = 200
  private static let ranges: [(title: String, days: Int)] = [
    ("7 days", 7), ("28 days", 28), ("90 days", 90), ("12 months", 365),
  ]

  let view: ChartPageView

  private var chart: Chart { view.answer.chart }
  private var query: ChartQuery { view.answer.query }
  private var address: PageAddress { view.fixedAddress }

  var values: [String: Any] {
    var values: [String: Any] = [
      "formAction": view.address.path, "resolutions": resolutions, "ranges": ranges,
      "startDate": query.range.lowerBound.iso8601, "endDate": query.range.upperBound.iso8601,
      "currencyValue": query.currency, "resolutionValue": query.resolution.rawValue,
      "choices": choices, "clearLink": PageAddress(view.address.path).text,
      "compareLink": address.setting(
        ChartPageQuery.comparisonField, view.selection.comparison == nil ? "previous" : nil
      ).text,
      "isCompared": view.selection.comparison != nil,
    ]
    if chart.kind == .table { values["compareLink"] = nil }
    return values
  }

  private var resolutions: [[String: Any]] {
    ChartResolution.allCases.map { resolution in
      [
        "resolutionTitle": resolution.title, "resolutionKey": "\(resolution.rawValue.prefix(1))",
        "resolutionLink": address.setting("resolution", resolution.rawValue).text,
        "isCurrentResolution": resolution == query.resolution,
      ]
    }
  }

  private var ranges: [[String: Any]] {
    let today = ChartDay(query.asOf)
    return Self.ranges.map { range in
      let first = today + (1 - range.days)
      return [
        "rangeTitle": range.title,
        "rangeLink": address.setting("start_date", first.iso8601)
          .setting("end_date", today.iso8601).text,
        "isCurrentRange": query.range == first...today,
      ]
    }
  }

  /// The fields with choices: the measure, the segment, the comparison, the selectors and filters.
  private var choices: [[String: Any]] {
    var fields: [[String: Any]] = []
    let measures = view.answer.measures
    if measures.count > 1, chart.kind != .table {
      fields.append(
        Self.choice(
          ChartPageQuery.measureField, "Measure", chosen: view.selection.measure.map { "\($0)" },
          first: "All",
          measures.enumerated().map { ("\($0.offset)", $0.element.name) }))
    }
    if !chart.segmentKeys.isEmpty {
      fields.append(
        Self.choice(
          "segment", "Segment", chosen: query.segment?.rawValue, first: "None",
          chart.segmentKeys.map { ($0.rawValue, $0.name) }))
    }
    if chart.kind != .table {
      fields.append(
        Self.choice(
          ChartPageQuery.comparisonField, "Compare with",
          chosen: view.selection.comparison?.rawValue, first: "Nothing",
          ChartComparison.allCases.map { ($0.rawValue, $0.title) }))
    }
    for selector in chart.selectors {
      fields.append(
        Self.choice(
          ChartPageQuery.field(of: selector),
          selector.id.replacing("_", with: " ").capitalizedFirst,
          chosen: query[selector], first: nil,
          selector.values.map { ($0, Self.title(of: $0, selector.id)) }))
    }
    return fields + chart.filterKeys.map(filter)
  }

  private static func title(of value: String, _ selector: String) -> String {
    guard Int(value) != nil else { return value == "unbounded" ? "No limit" : value }
    return "\(value) day\(value == "1" ? "" : "s")"
  }

  private func filter(_ key: ChartDimension.Key) -> [String: Any] {
    let name = ChartPageQuery.field(of: key)
    let values = view.known[key] ?? []
    let chosen = view.address.query[name]
    guard values.count <= Self.maxOptions else {
      return [
        "choiceName": name, "choiceLabel": key.name, "isText": true, "choiceValue": chosen ?? "",
      ]
    }
    // A value that was typed into the address stays visible.
    let all = chosen.map { values.contains($0) ? values : values + [$0] } ?? values
    return Self.choice(
      name, key.name, chosen: chosen, first: "All",
      all.map { ($0, FigureText.shortened($0, to: 60)) })
  }

  private static func choice(
    _ name: String, _ label: String, chosen: String?, first: String?,
    _ options: [(value: String, title: String)]
  ) -> [String: Any] {
    let all = (first.map { [(value: "", title: $0)] } ?? []) + options
    return [
      "choiceName": name, "choiceLabel": label,
      "choiceOptions": all.map { option in
        [
          "optionValue": option.value, "optionTitle": option.title,
          "isSelected": option.value == (chosen ?? ""),
        ] as [String: Any]
      },
    ]
  }
}

extension ChartResolution {
  fileprivate var title: String { rawValue.capitalizedFirst }
}

extension String {
  /// The text with a capital first letter.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
