public import AppStoreCore

/// The identifier of a customer's Apple Account in the simulated store.
public struct AccountID: Identifier {
  /// The text of the id.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
