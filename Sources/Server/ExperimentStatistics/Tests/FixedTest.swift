/// Welch's t-test, for one look at a time that was planned before.
public struct FixedTest: Hashable, Sendable {
  /// The lift.
  public let lift: Lift

  /// Creates the test of a lift.
  public init(_ lift: Lift) {
    self.lift = lift
  }

  /// The degrees of freedom, after Welch and Satterthwaite.
  public var degrees: Double {
    func part(_ sample: SampleSummary) -> (share: Double, rest: Double) {
      let share = sample.variance / Double(sample.count)
      return (share, share * share / Double(sample.count - 1))
    }
    let (control, treatment) = (part(lift.control), part(lift.treatment))
    let sum = control.share + treatment.share
    return sum * sum / (control.rest + treatment.rest)
  }

  /// The probability of a lift at least as far from 0 if both variants are equal.
  public var pValue: Double {
    StudentDistribution(degrees: degrees).bothTails(lift.value / lift.standardError)
  }

  /// The confidence interval, valid at one look.
  public func interval(alpha: Double = 0.05) -> Interval {
    Interval(
      around: lift.value,
      halfWidth: StudentDistribution(degrees: degrees).bothTailsQuantile(alpha)
        * lift.standardError)
  }
}
