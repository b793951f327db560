/// The type of a package, derived from its identifier.
public enum PackageType: Int, Hashable, Sendable, CaseIterable, Codable {
  /// An unknown identifier with the prefix of the predefined ones.
  case unknown = -2
  /// A custom identifier.
  case custom = -1
  /// A one-time purchase.
  case lifetime = 0
  /// A year.
  case annual = 1
  /// Six months.
  case sixMonth = 2
  /// Three months.
  case threeMonth = 3
  /// Two months.
  case twoMonth = 4
  /// A month.
  case monthly = 5
  /// A week.
  case weekly = 6

  /// The identifier of packages of this type; `nil` for those without one.
  var identifier: String? {
    switch self {
    case .unknown, .custom: nil
    case .lifetime: "$rc_lifetime"
    case .annual: "$rc_annual"
    case .sixMonth: "$rc_six_month"
    case .threeMonth: "$rc_three_month"
    case .twoMonth: "$rc_two_month"
    case .monthly: "$rc_monthly"
    case .weekly: "$rc_weekly"
    }
  }

  init(identifier: String) {
    self =
      Self.allCases.first { $0.identifier == identifier }
      ?? (identifier.hasPrefix("$rc_") ? .unknown : .custom)
  }
}

extension PackageType: CustomDebugStringConvertible {
  /// The identifier of packages of this type, or the name of the type.
  public var debugDescription: String { identifier ?? (self == .custom ? "custom" : "unknown") }
}
