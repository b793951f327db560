/// A reason why two experiments cannot run at the same time: a customer could be in both.
public enum ExperimentOverlap: Error, Hashable, Sendable, CustomStringConvertible {
  /// A customer can belong to both audiences, and they differ.
  case audiences(ExperimentID, ExperimentID)
  /// The audiences are equal, and the two do not share a layer, so that a customer can be drawn for both.
  case layers(ExperimentID, ExperimentID)
  /// The two share a layer, and their ranges have common draws.
  case ranges(ExperimentID, ExperimentID)
  /// The audiences are equal, and together they enroll more than all customers.
  case shares(ExperimentID, ExperimentID, percent: String)

  /// The two experiments.
  public var experiments: [ExperimentID] {
    switch self {
    case .audiences(let first, let second), .layers(let first, let second),
      .ranges(let first, let second), .shares(let first, let second, _):
      [first, second]
    }
  }

  /// What is wrong, without the names of the experiments.
  public var problem: String {
    switch self {
    case .audiences(_, let other): "has another audience than \(other), and both contain customers"
    case .layers(_, let other): "has the audience of \(other) without a common layer"
    case .ranges(_, let other): "uses draws of the layer that \(other) uses"
    case .shares(_, let other, let percent):
      "enrolls, together with \(other), \(percent) percent of the same audience"
    }
  }

  /// How to correct it.
  public var fix: String {
    switch self {
    case .audiences:
      "make the audiences equal, or exclude each other, or stop one of the two"
    case .layers:
      "give both the same layer, with ranges that do not overlap; or stop one of the two"
    case .ranges: "start one range where the other ends, or enroll fewer customers"
    case .shares: "enroll at most 100 percent together"
    }
  }

  /// The first experiment, the problem and the fix.
  public var description: String {
    "experiment \(experiments[0]): \(problem); \(fix)"
  }
}

extension Experiment {
  /// Checks that no customer can be in this experiment and in another one that has started.
  ///
  /// Audiences must exclude each other, or be equal with different ranges of one layer, whose shares sum
  /// to at most 100 percent. A paused experiment counts, because it may continue.
  ///
  /// - Parameter others: Other experiments; those that do not serve variants are ignored.
  /// - Throws: The first overlap, in the order of `others`.
  public func checkOverlap(with others: some Sequence<Experiment>) throws(ExperimentOverlap) {
    for other in others where other.id != id && other.status.servesVariants {
      if audience.isDisjoint(with: other.audience) { continue }
      guard audience == other.audience else { throw .audiences(id, other.id) }
      guard enrollment.value + other.enrollment.value <= ExperimentDraw.values else {
        let sum = enrollment.value + other.enrollment.value
        throw .shares(id, other.id, percent: "\(Double(sum) / 100)")
      }
      guard let layer, let otherLayer = other.layer,
        layer.name.utf8.elementsEqual(otherLayer.name.utf8)
      else { throw .layers(id, other.id) }
      guard !enrolledDraws.overlaps(other.enrolledDraws) else { throw .ranges(id, other.id) }
    }
  }
}
