/// A chart: what it shows, what a reader may choose, and how it is calculated.
///
/// A chart is one value in a file of this folder. Routes, pages and commands read all of it from there.
package struct Chart: Sendable {
  /// How the values of a chart are related to its periods.
  package enum Kind: Hashable, Sendable {
    /// What happened in the period.
    case flow
    /// What is at the end of the period.
    case snapshot
    /// What happened to the customers or trials that started in the period.
    case cohort
    /// What remained of the subscriptions that started in the period, by period number.
    case table
  }

  /// RevenueCat's category of a chart.
  package enum Category: String, Hashable, Sendable {
    /// Money.
    case revenue
    /// Subscriptions and trials.
    case subscriptions
    /// Customers.
    case customers
    /// Customers and trials that become subscribers.
    case conversion
  }

  /// All charts, in the order in which they are listed.
  package static let all = recurring + flows + cohorts + others

  /// The ID in RevenueCat's API.
  package let id: String
  /// The number of the definition; it rises with each change of what the chart shows.
  package let number: Int
  /// The display name.
  package let displayName: String
  /// RevenueCat's category.
  package let category: Category
  /// How values are related to periods.
  package let kind: Kind
  /// The definition, in two sentences.
  package let definition: String
  /// Where its values and rows come from.
  package let source: ChartSource
  /// What a reader may choose.
  package let selectors: [ChartSelector]
  /// The properties by which the chart may be filtered; none for a chart of customers alone.
  package let filterKeys: [ChartDimension.Key]
  /// Returns the columns of a query, in order.
  let columns: @Sendable (ChartQuery) -> [ChartMeasure]

  /// Creates a chart.
  ///
  /// - Parameter measures: Returns the columns of a query, in order. Choices of the query may change
  ///   what they are, and not their number.
  init(
    _ id: String, number: Int = 1, _ displayName: String, _ category: Category, _ kind: Kind,
    _ definition: String, source: ChartSource = .sums, selectors: [ChartSelector] = [],
    filters: [ChartDimension.Key] = ChartDimension.Key.allCases,
    measures: @escaping @Sendable (ChartQuery) -> [ChartMeasure]
  ) {
    self.id = id
    self.number = number
    self.displayName = displayName
    self.category = category
    self.kind = kind
    self.definition = definition
    self.source = source
    self.selectors = selectors
    filterKeys = filters
    columns = measures
  }

  /// Finds the chart with an ID; `nil` if no chart has it.
  package init?(id: String) {
    guard let chart = Self.all.first(where: { $0.id == id }) else { return nil }
    self = chart
  }

  /// The columns with the default of each choice, in order.
  package var measures: [ChartMeasure] {
    let day = ChartDay(0)
    return columns(ChartQuery(self, day...day, asOf: day.start))
  }

  /// The properties by which the chart may be segmented.
  package var segmentKeys: [ChartDimension.Key] {
    source.hasSegments ? ChartDimension.Key.allCases : []
  }
}

extension Chart: Hashable, CustomStringConvertible {
  /// Compares the IDs.
  package static func == (lhs: Chart, rhs: Chart) -> Bool { lhs.id == rhs.id }

  /// Hashes the ID.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The ID.
  package var description: String { id }
}
