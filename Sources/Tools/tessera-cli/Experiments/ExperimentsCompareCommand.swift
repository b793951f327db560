import AppStoreCore
import ArgumentParser
import ExperimentStatistics

/// `tessera experiments compare`: the lift of treatments over a control, from sums.
struct ExperimentsCompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare figures of variants, for example from your own database.",
    discussion: """
      A figure is a share, such as 520/10000; or a mean, such as n=5000,sum=12500,squares=260000 with the \
      sum of squares; or a ratio, such as revenue per paying customer, with the sums of its denominator \
      too: n=5000,sum=11823.66,squares=356401.403,base=590,base_squares=590,products=11823.66
      Decide by the sequential interval: it is valid at every look. The chance to win is for reading.
      Example: tessera experiments compare 520/10000 610/10000
      """)

  @Argument(help: "The control's figure.")
  var control: String

  @Argument(help: "The figures of the treatments.")
  var treatments: [String]

  @Option(help: "How often an interval may exclude the true lift, divided among the treatments.")
  var alpha = 0.05

  @Flag(help: "Compare the difference itself, not the relative one.")
  var absolute = false

  @Flag(help: "Print one JSON object for each treatment.")
  var json = false

  func validate() throws {
    guard !treatments.isEmpty else { throw ValidationError("give the figures of the treatments") }
    guard alpha > 0, alpha < 1 else {
      throw ValidationError("--alpha: must be above 0 and below 1")
    }
    for text in [control] + treatments where SampleArgument(text) == nil {
      throw ValidationError(
        "\(Console.printable(text)): is neither a share such as 520/10000 nor sums such as "
          + "n=5000,sum=12500,squares=260000")
    }
  }

  func run() async throws {
    guard let base = SampleArgument(control) else { return }
    for text in treatments {
      guard let sample = SampleArgument(text) else { continue }
      let comparison = SampleComparison(
        control: base, treatment: sample, kind: absolute ? .absolute : .relative,
        alpha: alpha / Double(treatments.count))
      Console.print(
        json
          ? comparison.json
          : "\(Console.printable(text)): \(comparison.line)")
    }
  }
}

/// The figure of one variant as an argument.
struct SampleArgument {
  let summary: SampleSummary
  /// The customers who converted; `nil` unless the figure is a share.
  let successes: Int?

  /// `nil` for a text of another form.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let successes = Int(parts[0]), let count = Int(parts[1]), successes >= 0,
        successes <= count
      else { return nil }
      summary = SampleSummary(successes: successes, of: count)
      self.successes = successes
      return
    }
    var values: [Substring: Double] = [:]
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard halves.count == 2, let value = Double(halves[1]), value.isFinite,
        values.updateValue(value, forKey: halves[0]) == nil
      else { return nil }
    }
    guard let size = values["n"], let count = Int(exactly: size), count >= 0,
      let sum = values["sum"], let squares = values["squares"]
    else { return nil }
    successes = nil
    guard values.count > 3 else {
      summary = SampleSummary(count: count, sum: sum, sumOfSquares: squares)
      return
    }
    guard values.count == 6, let base = values["base"], let baseSquares = values["base_squares"],
      let products = values["products"]
    else { return nil }
    var sums = RatioSums()
    sums.count = count
    (sums.numerator, sums.numeratorSquares) = (sum, squares)
    (sums.denominator, sums.denominatorSquares) = (base, baseSquares)
    sums.products = products
    summary = sums.summary
  }
}

/// A comparison of two figures, ready to print.
struct SampleComparison {
  let control: SampleArgument
  let treatment: SampleArgument
  let kind: LiftKind
  let alpha: Double

  private var lift: Lift? {
    Lift(kind, control: control.summary, treatment: treatment.summary)
  }

  /// The exact chance to win of two shares; `nil` for other figures.
  private var exactChance: Double? {
    guard let first = control.successes, let second = treatment.successes else { return nil }
    return ExactChanceToWin.value(
      control: (first, control.summary.count), treatment: (second, treatment.summary.count))
  }

  var line: String {
    guard let lift else { return "nothing can be said: too few customers or events" }
    let interval = SequentialTest(lift).interval(alpha: alpha)
    let reading = BayesianComparison(lift)
    func text(_ value: Double) -> String { ExperimentLines.rounded(value) }
    return "lift \(text(lift.value)), sequential interval \(text(interval.low)) to "
      + "\(text(interval.high)), chance to win \(text(exactChance ?? reading.chanceToWin)), "
      + (interval.excludesZero ? "decided" : "undecided")
  }

  /// The comparison as a JSON object; its figures are null if nothing can be said.
  var json: String {
    var object = JSONObject()
    object["control"] = ExperimentLines.number(control.summary.mean)
    object["treatment"] = ExperimentLines.number(treatment.summary.mean)
    object["lift"] = lift.map { ExperimentLines.number($0.value) } ?? .null
    object["exact_chance_to_win"] = exactChance.map(ExperimentLines.number) ?? .null
    if let lift {
      let reading = BayesianComparison(lift)
      let fixed = FixedTest(lift)
      let sequential = SequentialTest(lift)
      object["chance_to_win"] = ExperimentLines.number(reading.chanceToWin)
      object["credible_interval"] = Self.json(reading.credibleInterval(alpha: alpha))
      object["risk_of_control"] = ExperimentLines.number(reading.riskOfControl)
      object["risk_of_treatment"] = ExperimentLines.number(reading.riskOfTreatment)
      object["fixed_p_value"] = ExperimentLines.number(fixed.pValue)
      object["fixed_interval"] = Self.json(fixed.interval(alpha: alpha))
      object["sequential_p_value"] = ExperimentLines.number(sequential.pValue(alpha: alpha))
      object["sequential_interval"] = Self.json(sequential.interval(alpha: alpha))
    }
    return String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self)
  }

  private static func json(_ interval: Interval) -> JSONValue {
    .array([ExperimentLines.number(interval.low), ExperimentLines.number(interval.high)])
  }
}
