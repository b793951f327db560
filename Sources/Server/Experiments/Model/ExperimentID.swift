public import AppStoreCore

/// The identifier of an experiment, such as `yearly_first`.
public struct ExperimentID: Identifier {
  /// The text of the ID.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a variant: `a` is the control, and the others are treatments.
///
/// Source: <https://www.revenuecat.com/docs/tools/experiments-v1>
public enum VariantID: String, CaseIterable, Comparable, Hashable, Sendable {
  /// The control.
  case a
  /// The first treatment.
  case b
  /// The second treatment.
  case c
  /// The third treatment.
  case d

  /// Orders variants by letter.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
