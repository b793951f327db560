internal import AppStoreCore
internal import Experiments
internal import Ledger

extension UnitDerivation {
  /// Derives an event for each enrollment in an experiment; its line of the feed has the data.
  mutating func deriveExperiments() throws(EventDerivationError) {
    for line in unit.lines where line.change.kind == .enrollment {
      guard let id = line.change.customer,
        let enrollment = line.change.reference.flatMap({ EnrollmentLine(reference: $0) })
      else { continue }
      let owner = try customer(id)
      append(
        .enrolled, at: line.change.at, subject: "\(enrollment.experiment) \(id)",
        .experiment(ExperimentEventData(enrollment, of: id, at: line.change.at))
      ) { event in
        event.customer = owner
        event.environment = enrollment.isSandbox ? .sandbox : .production
        event.bundleID = enrollment.bundleID
      }
    }
  }
}
