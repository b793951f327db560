internal import EntitlementAPI

/// The type of a subscription period.
public enum PeriodType: Int, Hashable, Sendable, CaseIterable {
  /// A paid period at the full price.
  case normal = 0
  /// A paid introductory period.
  case intro = 1
  /// A free trial.
  case trial = 2
  /// A period paid in advance that does not renew.
  case prepaid = 3

  init(_ code: PeriodTypeCode) {
    self =
      switch code {
      case .intro: .intro
      case .trial: .trial
      case .prepaid: .prepaid
      default: .normal
      }
  }
}
