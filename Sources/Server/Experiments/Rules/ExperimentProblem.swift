internal import AppStoreCore

/// A problem that makes an experiment invalid, with its fix.
public struct ExperimentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of the experiment, as it is named in the catalog.
  public enum Part: Hashable, Sendable {
    /// The experiment as a whole.
    case experiment
    /// The seed.
    case seed
    /// The list of variants.
    case variants
    /// One variant, by its place in the list.
    case variant(Int)
    /// The share of customers who are enrolled.
    case enrollment
    /// The layer.
    case layer
    /// The audience.
    case audience
    /// The seed or the share of the holdout.
    case holdout
    /// The planned size.
    case plannedSize
    /// The status, or when it began.
    case status
    /// The start.
    case startedAt
    /// The end.
    case stoppedAt
  }

  /// The part.
  public let part: Part
  /// The description.
  public let problem: String
  /// The fix.
  public let fix: String

  init(_ part: Part, _ problem: String, fix: String) {
    self.part = part
    self.problem = problem
    self.fix = fix
  }

  /// The problem and the fix.
  public var description: String { "\(problem); \(fix)" }
}

extension Experiment {
  /// The longest seed or name of a layer, in UTF-8 bytes.
  public static let longestSeed = 200

  /// Returns all problems of the experiment by itself; empty if it is valid.
  public func problems() -> [ExperimentProblem] {
    seedProblems + variantProblems + enrollmentProblems + statusProblems
  }

  private var seedProblems: [ExperimentProblem] {
    func check(_ seed: String, _ part: ExperimentProblem.Part) -> [ExperimentProblem] {
      guard (1...Self.longestSeed).contains(seed.utf8.count), !seed.utf8.contains(0x1F) else {
        return [
          ExperimentProblem(
            part,
            "has a seed or a name that is empty, longer than \(Self.longestSeed) bytes, or "
              + "contains a separator", fix: "write a random text, such as 16 letters and digits")
        ]
      }
      return []
    }
    return check(seed, .seed) + (layer.map { check($0.name, .layer) } ?? [])
      + (holdout.map { check($0.seed, .holdout) } ?? [])
  }

  private var variantProblems: [ExperimentProblem] {
    guard (2...VariantID.allCases.count).contains(variants.count) else {
      return [
        ExperimentProblem(
          .variants, "has \(variants.count) variants", fix: "write 2 to 4, from a on")
      ]
    }
    guard variants.map(\.id) == Array(VariantID.allCases.prefix(variants.count)) else {
      return [
        ExperimentProblem(
          .variants, "has the variants \(variants.map(\.id.rawValue).joined(separator: ", "))",
          fix: "name them a, b, c and d in this order; a is the control")
      ]
    }
    var problems = variants.enumerated().filter { $0.element.weight.value == 0 }.map { index, _ in
      ExperimentProblem(.variant(index), "has the weight 0", fix: "write a weight, or remove it")
    }
    let sum = variants.reduce(0) { $0 + $1.weight.value }
    if sum != BasisPoints.all.value {
      let percent = Double(sum) / 100
      problems.append(
        ExperimentProblem(
          .variants, "has weights with the sum \(percent) percent",
          fix: "write weights with the sum 100, or none for equal shares"))
    }
    let distinct = Set(variants.map { Shown(offering: $0.offering, placements: $0.placements) })
    if distinct.count == 1 {
      problems.append(
        ExperimentProblem(
          .variants, "shows the same in every variant",
          fix: "name another offering in one of them"))
    }
    return problems
  }

  /// What a variant shows.
  private struct Shown: Hashable {
    let offering: OfferingID
    let placements: [PlacementID: OfferingID?]
  }

  private var enrollmentProblems: [ExperimentProblem] {
    var problems: [ExperimentProblem] = []
    if enrollment.value == 0 {
      problems.append(
        ExperimentProblem(
          .enrollment, "enrolls no one",
          fix: "write a share from 0.01 to 100 percent, or pause the experiment"))
    }
    if enrolledDraws.upperBound > ExperimentDraw.values {
      problems.append(
        ExperimentProblem(
          .layer, "ends after 100 percent of the layer", fix: "start earlier, or enroll fewer"))
    }
    if let plannedSize, plannedSize < 1 {
      problems.append(
        ExperimentProblem(
          .plannedSize, "is \(plannedSize)", fix: "write a number of customers per variant"))
    }
    return problems
  }

  private var statusProblems: [ExperimentProblem] {
    var problems: [ExperimentProblem] = []
    if status.hasStarted, startedAt == nil {
      problems.append(
        ExperimentProblem(
          .startedAt, "is missing in an experiment that is \(status.rawValue)",
          fix: "write when it started"))
    }
    if status == .stopped, stoppedAt == nil {
      problems.append(
        ExperimentProblem(
          .stoppedAt, "is missing in an experiment that is stopped", fix: "write when it stopped"))
    }
    if !status.hasStarted, startedAt != nil {
      problems.append(
        ExperimentProblem(
          .startedAt, "is the start of a draft", fix: "remove it, or start the experiment"))
    }
    if status != .stopped, stoppedAt != nil {
      problems.append(
        ExperimentProblem(
          .stoppedAt, "is the end of an experiment that is \(status.rawValue)",
          fix: "remove it, or stop the experiment"))
    }
    if let startedAt, let stoppedAt, stoppedAt < startedAt {
      problems.append(
        ExperimentProblem(.stoppedAt, "is before the start", fix: "correct one of the two"))
    }
    return problems
  }
}
