package import Charts

/// What a chart is about, by which the list of charts is ordered.
package enum ChartGroup: String, CaseIterable, Sendable {
  /// Money.
  case howMuch
  /// Numbers of things.
  case howMany
  /// Subscriptions that remain.
  case doTheyStay
  /// Customers and trials that become subscribers.
  case doTheyConvert

  /// The group of a chart, decided by what it is about.
  package init(_ chart: Chart) {
    let measures = chart.measures
    let unit = measures[measures.headline].unit
    if chart.category == .conversion {
      self = .doTheyConvert
    } else if chart.kind == .table || unit == .percent {
      self = .doTheyStay
    } else {
      self = unit == .money ? .howMuch : .howMany
    }
  }

  var title: String {
    switch self {
    case .howMuch: "How much?"
    case .howMany: "How many?"
    case .doTheyStay: "Do they stay?"
    case .doTheyConvert: "Do they convert?"
    }
  }
}
