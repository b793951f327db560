/// What the dashboard shows about one experiment and its results.
public struct ExperimentView: Hashable, Sendable {
  /// A variant.
  public struct Variant: Hashable, Sendable {
    /// The letter; `a` is the control.
    public var id: String
    /// Its share of the enrolled customers.
    public var weight: String
    /// What it shows.
    public var shows: String
    /// The enrolled customers.
    public var enrolled: Int
    /// Those of them to whom the app showed the variant, as it reported.
    public var exposed: Int
    /// The customers who were in another variant too, and first in this one.
    public var crossed: Int

    /// Creates a variant.
    public init(
      id: String, weight: String, shows: String, enrolled: Int, exposed: Int, crossed: Int
    ) {
      self.id = id
      self.weight = weight
      self.shows = shows
      self.enrolled = enrolled
      self.exposed = exposed
      self.crossed = crossed
    }
  }

  /// A metric in one variant.
  public struct Figure: Hashable, Sendable {
    /// The variant.
    public var variant: String
    /// The customers whose window ended.
    public var customers: Int
    /// Those of them who contribute.
    public var events: Int
    /// The figure.
    public var value: String
    /// The relative lift; `nil` for the control, or if nothing can be said yet.
    public var lift: Double?
    /// The sequential interval of the lift.
    public var interval: ClosedRange<Double>?
    /// The chance to win, from 0 to 1.
    public var chanceToWin: Double?
    /// Whether the guardrail is broken; `nil` without one.
    public var breaksGuardrail: Bool?

    /// Creates a figure without a comparison; set the other properties afterwards.
    public init(variant: String, customers: Int, events: Int, value: String) {
      self.variant = variant
      self.customers = customers
      self.events = events
      self.value = value
    }
  }

  /// A metric in all variants.
  public struct Metric: Hashable, Sendable {
    /// The name with its window.
    public var name: String
    /// `primary`, `secondary` or `guardrail`.
    public var role: String
    /// The figures: the control, then the treatments.
    public var figures: [Figure]

    /// Creates a metric.
    public init(name: String, role: String, figures: [Figure]) {
      self.name = name
      self.role = role
      self.figures = figures
    }
  }

  /// The primary metric on one day.
  public struct Day: Hashable, Sendable {
    /// The date.
    public var date: String
    /// The figures: the control, then the treatments.
    public var figures: [Figure]

    /// Creates a day.
    public init(date: String, figures: [Figure]) {
      self.date = date
      self.figures = figures
    }
  }

  /// The experiment.
  public var row: ExperimentRow
  /// The notes; empty for none.
  public var notes: String
  /// What the primary metric decides, in a sentence.
  public var decision: String
  /// What is wrong, one sentence each.
  public var warnings: [String]
  /// The probability of the numbers of customers in the variants; `nil` if there are too few.
  public var ratio: String?
  /// The variants.
  public var variants: [Variant]
  /// The metrics: the primary one first.
  public var metrics: [Metric]
  /// The primary metric day by day.
  public var days: [Day]
  /// What is not counted, one sentence each.
  public var leftOut: [String]

  /// The choice of customers.
  static let filters: [FilterField] = [
    .choice(
      "population", "Customers", [("exposed", "Exposed, as the app reported")],
      unfiltered: "All enrolled"),
    .choice("crossed", "Crossed customers", [("include", "Included")], unfiltered: "Left out"),
  ]

  /// Creates a view.
  public init(
    row: ExperimentRow, notes: String, decision: String, warnings: [String], ratio: String?,
    variants: [Variant], metrics: [Metric], days: [Day] = [], leftOut: [String]
  ) {
    self.row = row
    self.notes = notes
    self.decision = decision
    self.warnings = warnings
    self.ratio = ratio
    self.variants = variants
    self.metrics = metrics
    self.days = days
    self.leftOut = leftOut
  }
}
