public import AppStoreCore

/// A comparison of offerings: who takes part, who sees what, and by which metrics it is decided.
public struct Experiment: Hashable, Sendable, Identifiable {
  /// The experiment.
  public let id: ExperimentID
  /// Its name for people.
  public var name: String
  /// What it compares.
  public var type: ExperimentType
  /// Notes for people, in Markdown; empty for none.
  public var notes: String
  /// A random text, chosen once; another seed would assign customers to other variants.
  public let seed: String
  /// The metric that decides.
  public var primaryMetric: MeasuredMetric
  /// Metrics to look at, which decide nothing.
  public var secondaryMetrics: [MeasuredMetric]
  /// Metrics that must not become much worse.
  public var guardrails: [Guardrail]
  /// The variants, from the control `a` on, 2 to 4.
  public var variants: [Variant]
  /// The share of eligible customers who are enrolled.
  public var enrollment: BasisPoints
  /// The part of a layer that it shares with other experiments; `nil` if it shares none.
  public var layer: ExperimentLayer?
  /// The customers who may be enrolled.
  public var audience: Audience
  /// Whether customers from before the start may be enrolled.
  public var enrollmentMode: EnrollmentMode
  /// The customers whom no experiment enrolls; `nil` for none.
  public var holdout: ExperimentHoldout?
  /// The planned number of customers in each variant; `nil` for no plan.
  public var plannedSize: Int?
  /// The planned end, at which nothing happens by itself; `nil` for no plan.
  public var plannedEnd: Timestamp?
  /// Whether it enrolls customers.
  public var status: ExperimentStatus
  /// When it started; `nil` in a draft.
  public var startedAt: Timestamp?
  /// When it was stopped; `nil` unless its status is stopped.
  public var stoppedAt: Timestamp?

  /// Creates a draft of an experiment with the metrics of its type, which enrolls all new customers.
  public init(
    id: ExperimentID, name: String? = nil, type: ExperimentType = .other, seed: String,
    variants: [Variant]
  ) {
    self.id = id
    self.name = name ?? id.rawValue
    self.type = type
    notes = ""
    self.seed = seed
    primaryMetric = type.primaryMetric
    secondaryMetrics = type.secondaryMetrics
    guardrails = []
    self.variants = variants
    enrollment = .all
    audience = Audience()
    enrollmentMode = .new
    status = .draft
  }

  /// The control.
  public var control: Variant? { self[.a] }

  /// The variant with an identifier; `nil` if the experiment has none.
  public subscript(id: VariantID) -> Variant? { variants.first { $0.id == id } }

  /// The draws that enroll a customer, from 0 to 9,999.
  public var enrolledDraws: Range<Int> {
    let start = layer?.start.value ?? 0
    return start..<start + enrollment.value
  }

  /// All metrics, each once: the primary one, the secondary ones and those of the guardrails.
  public var metrics: [MeasuredMetric] {
    var seen: Set<MeasuredMetric> = []
    return ([primaryMetric] + secondaryMetrics + guardrails.map(\.metric)).filter {
      seen.insert($0).inserted
    }
  }
}
