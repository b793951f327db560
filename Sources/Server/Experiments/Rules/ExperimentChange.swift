/// A change of an experiment that is not allowed, because it would falsify its results.
public enum ExperimentChange: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status cannot follow the former one.
  case status(ExperimentID, from: ExperimentStatus, to: ExperimentStatus)
  /// Parts changed that are fixed after the start, by their names in the catalog.
  case fixedParts(ExperimentID, [String])
  /// An experiment with enrolled customers was removed.
  case removed(ExperimentID, ExperimentStatus)

  /// The experiment.
  public var experiment: ExperimentID {
    switch self {
    case .status(let id, _, _), .fixedParts(let id, _), .removed(let id, _): id
    }
  }

  /// The experiment, the problem and the fix.
  public var description: String {
    switch self {
    case .status(let id, .stopped, let to):
      "experiment \(id): was stopped, which is permanent, and is \(to.rawValue) now; write stopped, and "
        + "start a new experiment with another seed"
    case .status(let id, let from, let to):
      "experiment \(id): its status cannot change from \(from.rawValue) to \(to.rawValue); a draft starts, "
        + "a running one is paused or stopped, and a paused one continues or is stopped"
    case .fixedParts(let id, let parts):
      "experiment \(id): \(parts.joined(separator: ", ")) changed after the start; restore the former "
        + "value, or stop the experiment and start a new one"
    case .removed(let id, let status):
      "experiment \(id): was removed while it is \(status.rawValue); stop it first"
    }
  }
}

extension Experiment {
  /// Checks that another version of this experiment may replace it.
  ///
  /// A draft may change in any way. After the start, only the name, the notes, the share of customers who
  /// are enrolled and the status may change: customers who are enrolled stay in their variants.
  ///
  /// - Throws: The change that is not allowed.
  public func checkChange(to new: Experiment) throws(ExperimentChange) {
    guard status.canBecome(new.status) else { throw .status(id, from: status, to: new.status) }
    guard status.hasStarted else { return }
    let parts = fixedParts(changedIn: new)
    guard parts.isEmpty else { throw .fixedParts(id, parts) }
  }

  private func fixedParts(changedIn new: Experiment) -> [String] {
    let changes: KeyValuePairs = [
      "type": type != new.type,
      "seed": !seed.utf8.elementsEqual(new.seed.utf8),
      "primary_metric": primaryMetric != new.primaryMetric,
      "secondary_metrics": secondaryMetrics != new.secondaryMetrics,
      "guardrails": guardrails != new.guardrails,
      "variants": variants != new.variants,
      "layer": layer != new.layer,
      "audience": audience != new.audience,
      "enrollment_mode": enrollmentMode != new.enrollmentMode,
      "experiment_holdout": holdout != new.holdout,
      "planned_size": plannedSize != new.plannedSize,
      "planned_end": plannedEnd != new.plannedEnd,
      "started_at": startedAt != new.startedAt,
      "stopped_at": status == .stopped && stoppedAt != new.stoppedAt,
    ]
    return changes.filter(\.value).map(\.key)
  }
}

/// Returns every change from some experiments to others that is not allowed, in the order of the old ones.
public func forbiddenExperimentChanges(
  from old: [Experiment], to new: [Experiment]
) -> [ExperimentChange] {
  let byID = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
  return old.compactMap { before -> ExperimentChange? in
    guard let after = byID[before.id] else {
      return before.status.servesVariants ? .removed(before.id, before.status) : nil
    }
    do throws(ExperimentChange) {
      try before.checkChange(to: after)
      return nil
    } catch {
      return error
    }
  }
}
