public import AppStoreTypes

/// An alias that was not undone.
public struct ActiveAlias: Hashable, Sendable {
  /// The operation that created it.
  public let operation: Int64
  /// One app user ID.
  public let one: AppUserID
  /// The other app user ID.
  public let other: AppUserID

  /// Creates an alias.
  public init(operation: Int64, one: AppUserID, other: AppUserID) {
    self.operation = operation
    self.one = one
    self.other = other
  }
}
