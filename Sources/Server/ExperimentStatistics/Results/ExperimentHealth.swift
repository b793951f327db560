internal import AppStoreCore
public import Experiments

/// Whether the figures of an experiment can be trusted.
public struct ExperimentHealth: Hashable, Sendable {
  /// The share of crossed customers above which results are doubtful.
  public static let mostCrossed = 0.01

  /// The enrolled customers of each variant.
  public let enrolled: [Int]
  /// The crossed customers of each variant, in which they were enrolled first.
  public let crossed: [Int]
  /// The customers of each variant to whom the app showed an offering of it, as it reported.
  public let exposed: [Int]
  /// The check of all enrolled customers; `nil` if there are too few.
  public let enrolledRatio: SampleRatio?
  /// The check of those to whom the app showed the offering; `nil` if there are too few.
  public let exposedRatio: SampleRatio?
  /// The part of the customers with the least probable ratio, if a check found a mismatch.
  public let largestDeviation: Deviation?
  /// The customers whose recorded variant differs from what their draw gives.
  public let differentDraws: Int

  /// A part of the customers in which the ratio is least probable.
  public struct Deviation: Hashable, Sendable {
    /// What the customers have in common.
    public let condition: AudienceMismatch.Condition
    /// Their value; `nil` if it is unknown.
    public let value: String?
    /// The check of these customers.
    public let ratio: SampleRatio
  }

  /// Checks all rows of an experiment, also crossed customers.
  public init(of experiment: Experiment, customers: [EnrolledCustomer]) {
    let ids = experiment.variants.map(\.id)
    let weights = experiment.variants.map { Double($0.weight.value) }
    func counts(_ rows: [EnrolledCustomer]) -> [Int] {
      var byVariant: [VariantID: Int] = [:]
      for row in rows { byVariant[row.variant, default: 0] += 1 }
      return ids.map { byVariant[$0] ?? 0 }
    }
    func ratio(_ rows: [EnrolledCustomer]) -> SampleRatio? {
      SampleRatio(counts: counts(rows), weights: weights)
    }
    let shown = customers.filter { $0.exposedAt != nil }
    enrolled = counts(customers)
    exposed = counts(shown)
    crossed = counts(customers.filter(\.isCrossed))
    enrolledRatio = ratio(customers)
    exposedRatio = ratio(shown)
    differentDraws = customers.count { customer in
      customer.unit.map { experiment.variant(of: $0) != customer.variant } ?? false
    }
    let deviating =
      enrolledRatio?.isMismatch == true
      ? customers : exposedRatio?.isMismatch == true ? shown : []
    largestDeviation = Self.largestDeviation(deviating, ratio: ratio)
  }

  /// Whether the customers of a population did not arrive in the variants as weighted.
  ///
  /// Unequal exposure does not concern the comparison of all enrolled customers: a variant may show fewer
  /// paywalls.
  public func hasMismatch(in population: ResultPopulation) -> Bool {
    enrolledRatio?.isMismatch == true
      || population == .exposed && exposedRatio?.isMismatch == true
  }

  /// The share of crossed customers.
  public var crossedShare: Double {
    let total = enrolled.reduce(0, +)
    return total == 0 ? 0 : Double(crossed.reduce(0, +)) / Double(total)
  }

  /// Returns what is wrong with the results of a population, one sentence each; empty if nothing is.
  public func warnings(about population: ResultPopulation) -> [String] {
    var found: [String] = []
    let deviation = largestDeviation.map {
      ", most of all for \($0.condition.rawValue) \($0.value ?? "unknown")"
    }
    if enrolledRatio?.isMismatch == true {
      found.append(
        "Customers did not arrive in the variants as weighted\(deviation ?? ""); find the cause before "
          + "any figure is used.")
    } else if exposedRatio?.isMismatch == true {
      let use =
        population == .exposed
        ? "find the cause, or compare all enrolled customers."
        : "all enrolled customers can be compared, and the exposed ones cannot."
      found.append(
        "The app showed the variants to other shares of their customers\(deviation ?? ""); \(use)")
    }
    if crossedShare > Self.mostCrossed {
      found.append(
        "More than 1 percent of the customers were in several variants; identify customers before the "
          + "paywall is shown.")
    }
    if differentDraws > 0 {
      found.append(
        "\(differentDraws) recorded variants differ from the draw; the seed or the weights changed."
      )
    }
    return found
  }

  private static func largestDeviation(
    _ customers: [EnrolledCustomer], ratio: ([EnrolledCustomer]) -> SampleRatio?
  ) -> Deviation? {
    let conditions: [(AudienceMismatch.Condition, (AudienceFacts) -> String?)] = [
      (.country, \.country), (.platform, \.platform), (.appVersion, \.appVersion),
    ]
    var found: Deviation?
    for (condition, value) in conditions {
      let groups = Dictionary(grouping: customers) { value($0.facts) }
      for (value, rows) in groups.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
        guard let ratio = ratio(rows), ratio.pValue < found?.ratio.pValue ?? 1 else { continue }
        found = Deviation(condition: condition, value: value, ratio: ratio)
      }
    }
    return found
  }
}
