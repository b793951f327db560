public import AppStoreCore

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

extension ActiveAlias: LedgerRow {
  /// The rows are derived from operations.
  public static let table = LedgerTable<ActiveAlias>(
    "aliases", part: "aliases", role: .projection, writing: .append, key: .number,
    indexes: [.init("aliases_of_one", on: "one"), .init("aliases_of_other", on: "other")],
    columns: [
      .integer("act") { $0.operation }, .text("one") { $0.one.rawValue },
      .text("other") { $0.other.rawValue },
    ]
  ) { row in
    ActiveAlias(operation: row.integer(), one: row.appUserID(), other: row.appUserID())
  }

  static let ofOperation = RowLookup<ActiveAlias>("act")
  static let ofOne = RowLookup<ActiveAlias>("one")
  static let ofOther = RowLookup<ActiveAlias>("other")
}

extension LedgerPart {
  /// The active aliases, derived from operations.
  public static let aliases = LedgerPart(ActiveAlias.self)
}
