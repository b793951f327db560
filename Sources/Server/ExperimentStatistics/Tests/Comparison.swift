/// How a difference of two figures is measured.
public enum LiftKind: String, CaseIterable, Hashable, Sendable {
  /// The difference divided by the control's figure.
  case relative
  /// The difference itself.
  case absolute
}

/// The lift of a treatment over the control, with its standard error.
public struct Lift: Hashable, Sendable {
  /// The control.
  public let control: SampleSummary
  /// The treatment.
  public let treatment: SampleSummary
  /// Whether the lift is relative.
  public let kind: LiftKind
  /// The lift.
  public let value: Double
  /// The standard error of the lift.
  public let standardError: Double

  /// Compares a treatment with the control.
  ///
  /// `nil` if nothing can be said yet: a group has fewer than two customers or no variance, or a figure is
  /// 0.
  public init?(_ kind: LiftKind = .relative, control: SampleSummary, treatment: SampleSummary) {
    guard control.isUsable, treatment.count > 1, treatment.variance > 0 else { return nil }
    self.control = control
    self.treatment = treatment
    self.kind = kind
    let difference = treatment.mean - control.mean
    let controlPart = control.variance / Double(control.count)
    let treatmentPart = treatment.variance / Double(treatment.count)
    switch kind {
    case .absolute:
      value = difference
      standardError = (controlPart + treatmentPart).squareRoot()
    case .relative:
      let base = control.mean * control.mean
      value = difference / abs(control.mean)
      let variance =
        treatmentPart / base + controlPart * treatment.mean * treatment.mean / (base * base)
      standardError = variance.squareRoot()
    }
  }

  /// The number of customers in both groups.
  var total: Double { Double(control.count + treatment.count) }
}
