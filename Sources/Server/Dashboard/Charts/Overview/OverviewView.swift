package import AppStoreCore
package import Charts
package import Ledger

/// Everything that the first page of the dashboard shows.
package struct OverviewView: Sendable {
  /// The figures of charts.
  package struct Figures: Sendable {
    /// The cards.
    package var cards: [ChartCard]
    /// What changed the recurring revenue of the current month.
    package var movement: ChartAnswer
    /// The currencies of amounts that are not in the figures, and how many they are.
    package var withoutRate: [String: Int64]

    /// Creates figures.
    package init(cards: [ChartCard], movement: ChartAnswer, withoutRate: [String: Int64]) {
      self.cards = cards
      self.movement = movement
      self.withoutRate = withoutRate
    }
  }

  /// The figures; `nil` while they are not available.
  package var figures: Figures?
  /// Why there are no figures; `nil` if there are.
  package var problem: String?
  /// The newest purchases, renewals and refunds.
  package var transactions: [RecordedEvent]
  /// What works and what does not.
  package var health: HealthReport
  /// Whether the ledger has any fact.
  package var hasFacts: Bool
  /// The environment of the figures.
  package var environment: AppStoreEnvironment
  /// The currency of the figures.
  package var currency: String

  /// Creates a view.
  package init(
    figures: Figures?, problem: String?, transactions: [RecordedEvent], health: HealthReport,
    hasFacts: Bool, environment: AppStoreEnvironment, currency: String
  ) {
    self.figures = figures
    self.problem = problem
    self.transactions = transactions
    self.health = health
    self.hasFacts = hasFacts
    self.environment = environment
    self.currency = currency
  }
}
