public import AppStoreCore

/// The identifier of a family that shares purchases in the simulated store.
public struct FamilyID: Identifier {
  /// The text of the id.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
