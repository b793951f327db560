package import AppStoreCore

/// The parameters of a chart in an address, as RevenueCat's API has them.
///
/// An unknown or unsupported one is an error that names what is supported; none is ignored.
package struct ChartParameters: Sendable {
  /// The parameters of every chart.
  package static let names = [
    "realtime", "filters", "filter", "selectors", "aggregate", "currency", "resolution",
    "start_date", "end_date", "segment", "limit_num_segments", "environment", "as_of", "format",
    "compare", "exact",
  ]
  /// The number of days of a chart without a range.
  static let defaultDays = 90

  private let values: [String: [String]]
  private let choices: [Choice]
  private let now: Timestamp

  /// The value of a selector; `nil` if it is not a text.
  package typealias Choice = (selector: String, value: String?)

  /// Creates parameters.
  ///
  /// - Parameters:
  ///   - values: The values of each parameter, in order.
  ///   - choices: Values of selectors, in addition to those in the parameter `selectors`.
  ///   - now: The current time, which is the default of `as_of`.
  package init(_ values: [String: [String]], choices: [Choice] = [], at now: Timestamp) {
    self.values = values
    self.choices = choices
    self.now = now
  }

  /// Returns the query of a chart.
  ///
  /// - Parameter others: The names of other parameters, which are allowed and not read.
  package func query(
    of chart: Chart, others: Set<String> = []
  ) throws(ChartParameterError) -> ChartQuery {
    let known = Self.names + others.sorted()
    for parameter in values.keys.sorted() where !known.contains(parameter) {
      throw ChartParameterError(
        parameter, "is not supported; use one of: \(known.joined(separator: ", ")).")
    }
    let asOf = try asOf()
    var query = ChartQuery(chart, try range(until: ChartDay(asOf)), asOf: asOf)
    query.resolution = try resolution()
    let count = (query.range.upperBound - query.range.lowerBound) / Self.days(query.resolution)
    guard count < ChartQuery.maxPeriods else {
      throw ChartParameterError(
        "start_date", "gives more than \(ChartQuery.maxPeriods) periods; use a longer resolution.")
    }
    query.environment = try environment()
    query.currency = try currency()
    query.countsRefundsAtPurchase = try choice("realtime", ["true", "false"]) == "false"
    _ = try choice("format", ["json", "csv"])
    _ = try choice("exact", ["true", "false"])
    _ = try comparison()
    query.filters = try filters(of: chart)
    query.segment = try segment(of: chart)
    if let limit = try number("limit_num_segments", 1...100) { query.segmentLimit = limit }
    for choice in try selected() + choices { try apply(choice, to: &query) }
    return query
  }

  /// With which days the chart is compared; `nil` for none.
  package func comparison() throws(ChartParameterError) -> ChartComparison? {
    try choice("compare", ChartComparison.allCases.map(\.rawValue))
      .flatMap(ChartComparison.init(rawValue:))
  }

  /// Whether exact values are returned in addition to the rounded ones.
  package var isExact: Bool { first("exact") == "true" }

  /// Whether values are returned as CSV.
  package var isCSV: Bool { first("format") == "csv" }

  /// The summaries that are returned instead of values; empty to return values.
  package func aggregates() throws(ChartParameterError) -> [String] {
    let names = (values["aggregate"] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    for name in names where name != "average" && name != "total" {
      throw ChartParameterError("aggregate", name, supported: ["average", "total"])
    }
    return names
  }

  func first(_ name: String) -> String? {
    values[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func choice(
    _ name: String, _ supported: [String]
  ) throws(ChartParameterError) -> String? {
    guard let text = first(name) else { return nil }
    guard supported.contains(text) else {
      throw ChartParameterError(name, text, supported: supported)
    }
    return text
  }

  /// Returns a number; `nil` without one.
  package func number(
    _ name: String, _ range: ClosedRange<Int>
  ) throws(ChartParameterError) -> Int? {
    guard let text = first(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ChartParameterError(
        name, "must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  private func asOf() throws(ChartParameterError) -> Timestamp {
    guard let text = first("as_of") else { return now }
    guard let milliseconds = Int64(text), 0...Timestamp.latest.milliseconds ~= milliseconds else {
      throw ChartParameterError("as_of", "must be milliseconds since 1970.")
    }
    return Timestamp(milliseconds: milliseconds)
  }

  private func day(_ name: String) throws(ChartParameterError) -> ChartDay? {
    guard let text = first(name) else { return nil }
    guard let day = ChartDay(iso8601: text) else {
      throw ChartParameterError(name, "must be a date such as 2026-03-31.")
    }
    return day
  }

  private func range(until today: ChartDay) throws(ChartParameterError) -> ClosedRange<ChartDay> {
    let end = try day("end_date") ?? today
    let start = try day("start_date") ?? (end + (1 - Self.defaultDays))
    guard start <= end else {
      throw ChartParameterError("start_date", "must not be after end_date.")
    }
    return start...end
  }

  private func resolution() throws(ChartParameterError) -> ChartResolution {
    guard let text = first("resolution") else { return .day }
    guard let resolution = ChartResolution(named: text) else {
      throw ChartParameterError(
        "resolution", text,
        supported: ChartResolution.allCases.map { "\($0.id) (\($0.rawValue))" })
    }
    return resolution
  }

  private static func days(_ resolution: ChartResolution) -> Int {
    switch resolution {
    case .day: 1
    case .week: 7
    case .month: 28
    case .quarter: 90
    case .year: 365
    }
  }

  private func environment() throws(ChartParameterError) -> AppStoreEnvironment {
    switch try choice("environment", ["production", "sandbox", "xcode"]) {
    case "sandbox"?: .sandbox
    case "xcode"?: .xcode
    default: .production
    }
  }

  private func currency() throws(ChartParameterError) -> String {
    guard let text = first("currency") else { return "USD" }
    guard text.utf8.count == 3, text.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else {
      throw ChartParameterError("currency", "must be an ISO 4217 code such as EUR.")
    }
    return text
  }

  private func segment(
    of chart: Chart
  ) throws(ChartParameterError) -> ChartDimension.Key? {
    try choice("segment", chart.segmentKeys.map(\.rawValue))
      .flatMap(ChartDimension.Key.init(rawValue:))
  }

  private func filters(
    of chart: Chart
  ) throws(ChartParameterError) -> [ChartQuery.Filter] {
    var found: [(name: String, values: [String])] = []
    if let text = first("filters") { found += try Self.filters(inJSON: text) }
    for text in values["filter"] ?? [] {
      let parts = text.split(separator: ":=:", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw ChartParameterError("filter", "must be such as product_id:=:monthly.")
      }
      found.append((String(parts[0]), [String(parts[1])]))
    }
    let supported = chart.filterKeys.map(\.rawValue)
    var filters: [ChartDimension.Key: Set<String>] = [:]
    for filter in found {
      guard let key = ChartDimension.Key(rawValue: filter.name),
        chart.filterKeys.contains(key)
      else {
        throw ChartParameterError("filters", filter.name, supported: supported)
      }
      filters[key, default: []].formUnion(filter.values)
    }
    let sorted = filters.sorted { $0.key.rawValue < $1.key.rawValue }
    if chart.source.hasSingleFilters, let (key, _) = sorted.first(where: { $1.count > 1 }) {
      throw ChartParameterError("filters", "\(key.rawValue) must have one value in this chart.")
    }
    return sorted.map { ChartQuery.Filter($0, $1) }
  }

  private static func filters(
    inJSON text: String
  ) throws(ChartParameterError) -> [(name: String, values: [String])] {
    let problem = ChartParameterError(
      "filters", #"must be JSON such as [{"name":"product_id","values":["monthly"]}]."#)
    guard case .array(let items)? = try? JSONReader.value(Array(text.utf8)) else { throw problem }
    var filters: [(name: String, values: [String])] = []
    for item in items {
      guard case .object(let object) = item, case .string(let name)? = object["name"],
        case .array(let list)? = object["values"], !list.isEmpty
      else { throw problem }
      var values: [String] = []
      for value in list {
        guard case .string(let text) = value else { throw problem }
        values.append(text)
      }
      filters.append((name, values))
    }
    return filters
  }

  /// Returns the choices in the parameter `selectors`, in order.
  private func selected() throws(ChartParameterError) -> [Choice] {
    guard let text = first("selectors") else { return [] }
    guard case .object(let object)? = try? JSONReader.value(Array(text.utf8)) else {
      throw ChartParameterError(
        "selectors", #"must be a JSON object such as {"conversion_timeframe":"7"}."#)
    }
    return object.members.map { member -> Choice in
      if case .string(let value) = member.value { (member.key, value) } else { (member.key, nil) }
    }
  }

  private func apply(
    _ choice: Choice, to query: inout ChartQuery
  ) throws(ChartParameterError) {
    let selectors = query.chart.selectors
    guard let selector = selectors.first(where: { $0.id == choice.selector }) else {
      throw ChartParameterError("selectors", choice.selector, supported: selectors.map(\.id))
    }
    guard let value = choice.value, selector.values.contains(value) else {
      throw ChartParameterError(
        "selectors",
        "\(selector.id) must be one of: \(selector.values.joined(separator: ", ")).")
    }
    query[selector] = value
  }
}
