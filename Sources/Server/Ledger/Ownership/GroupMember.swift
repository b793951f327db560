public import AppStoreCore

/// An app user ID of a customer who has several.
public struct GroupMember: Hashable, Sendable {
  /// The app user ID.
  public let id: AppUserID
  /// The name of its group: the app user ID that was first seen.
  public let group: AppUserID

  /// Creates a member of a group.
  public init(id: AppUserID, group: AppUserID) {
    self.id = id
    self.group = group
  }
}

extension GroupMember: LedgerRow {
  /// The rows are derived from operations.
  public static let table = LedgerTable<GroupMember>(
    "app_user_ids", part: "groups", role: .projection, writing: .save, key: .columns(["id"]),
    indexes: [.init("app_user_ids_of_customer", on: "customer", "id")],
    columns: [.text("id") { $0.id.rawValue }, .text("customer") { $0.group.rawValue }]
  ) { row in
    GroupMember(id: row.appUserID(), group: row.appUserID())
  }

  static let ofID = RowLookup<GroupMember>("id")
  static let ofGroup = RowLookup<GroupMember>("customer")
}

extension LedgerPart {
  /// The names of the groups of app user IDs, derived from operations.
  public static let groups = LedgerPart(GroupMember.self)
}
