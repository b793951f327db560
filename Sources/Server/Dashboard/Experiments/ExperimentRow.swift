/// What the dashboard shows about an experiment in a list.
public struct ExperimentRow: Hashable, Sendable {
  /// The name in the catalog.
  public var id: String
  /// The name for people.
  public var name: String
  /// `running`, `paused`, `draft` or `stopped`.
  public var status: String
  /// What it compares.
  public var type: String
  /// When it started; `nil` in a draft.
  public var startedAt: String?
  /// Who takes part, in words.
  public var audience: String
  /// The share of the eligible customers, in words.
  public var enrollment: String
  /// The metric that decides.
  public var primaryMetric: String
  /// The customers whom it enrolled.
  public var enrolled: Int

  /// Creates a row.
  public init(
    id: String, name: String, status: String, type: String, startedAt: String?, audience: String,
    enrollment: String, primaryMetric: String, enrolled: Int
  ) {
    self.id = id
    self.name = name
    self.status = status
    self.type = type
    self.startedAt = startedAt
    self.audience = audience
    self.enrollment = enrollment
    self.primaryMetric = primaryMetric
    self.enrolled = enrolled
  }
}

/// The result of the sample size calculator.
public struct SampleSizeView: Hashable, Sendable {
  /// The fields as they were sent: the rate of the control, the relative effect, and arrivals a day.
  public var fields: [String: String]
  /// What is needed, one line each; empty before the form is sent.
  public var lines: [String]
  /// Why the fields cannot be used; `nil` if they can.
  public var problem: String?

  /// Creates a result.
  public init(fields: [String: String], lines: [String] = [], problem: String? = nil) {
    self.fields = fields
    self.lines = lines
    self.problem = problem
  }
}
