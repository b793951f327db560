import AppStoreCore
import Charts
import Testing

/// What a reader may choose of each chart.
@Suite(.timeLimit(.minutes(30)))
struct ChartOptionTests {
  private static func query(
    _ chart: Chart, _ values: [String: [String]] = [:], choices: [ChartParameters.Choice] = []
  ) throws(ChartParameterError) -> ChartQuery {
    try ChartParameters(values, choices: choices, at: ChartCase.start).query(of: chart)
  }

  private static func ids(_ value: JSONValue?) -> [String] {
    guard case .array(let options)? = value else { return [] }
    return options.compactMap { option in
      if case .string(let id)? = member("id", of: option) { id } else { nil }
    }
  }

  private static func member(_ name: String, of value: JSONValue?) -> JSONValue? {
    if case .object(let object)? = value { object[name] } else { nil }
  }

  @Test func `Charts have different IDs and names, by which they are found`() {
    #expect(Set(Chart.all.map(\.id)).count == Chart.all.count)
    #expect(Set(Chart.all.map(\.displayName)).count == Chart.all.count)
    for chart in Chart.all { #expect(Chart(id: chart.id)?.displayName == chart.displayName) }
    #expect(Chart(id: "moon") == nil)
  }

  @Test(arguments: Chart.all)
  func `What the options list is accepted, and the rest is an error`(chart: Chart) throws {
    let options = chart.options([:])
    let keys = ChartDimension.Key.allCases.map(\.rawValue)
    let (segments, filters) = (Self.ids(options["segments"]), Self.ids(options["filters"]))
    for key in keys {
      let hasSegment = (try? Self.query(chart, ["segment": [key]])) != nil
      #expect(hasSegment == segments.contains(key), "\(chart) \(key)")
      let hasFilter = (try? Self.query(chart, ["filter": ["\(key):=:a"]])) != nil
      #expect(hasFilter == filters.contains(key), "\(chart) \(key)")
    }
    for selector in chart.selectors {
      let listed = Self.member(selector.id, of: options["user_selectors"])
      #expect(Self.member("default", of: listed) == .string(selector.values[0]))
      #expect(try Self.query(chart)[selector] == selector.values[0])
      let ids = Self.ids(Self.member("options", of: listed))
      #expect(ids == selector.values)
      for value in ids {
        let json = "{\"\(selector.id)\":\"\(value)\"}"
        #expect(try Self.query(chart, ["selectors": [json]])[selector] == value)
        #expect(try Self.query(chart, choices: [(selector.id, value)])[selector] == value)
      }
    }
  }

  @Test(arguments: Chart.all)
  func `Choices change what columns are, and not their number`(chart: Chart) throws {
    let count = chart.measures.count
    for selector in chart.selectors {
      for value in selector.values {
        #expect(try Self.query(chart, choices: [(selector.id, value)]).measures.count == count)
      }
    }
  }

  @Test(arguments: [
    ("moon", "7", "\"moon\" is not supported; use one of: customer_lifetime, revenue_type."),
    ("revenue_type", nil, "must be one of: revenue, revenue_net_of_taxes, proceeds."),
    ("customer_lifetime", "8", "must be one of: unbounded, 7, 14, 30, 60, 90, 180, 365, 730."),
  ])
  func `Another selector and another value are errors that name what is supported`(
    selector: String, value: String?, reason: String
  ) {
    let error = #expect(throws: ChartParameterError.self) {
      try Self.query(.ltvPerCustomer, choices: [(selector, value)])
    }
    #expect(error?.parameter == "selectors")
    #expect(error?.reason.hasSuffix(reason) == true, "\(error?.reason ?? "")")
  }
}
