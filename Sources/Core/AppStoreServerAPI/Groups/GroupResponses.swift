public import AppStoreCore

/// The kind of a group of customers whose access is paid by another customer or an organization.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/grouptype>
public struct GroupType: OpenEnum {
  /// The text in Apple's response.
  public let rawValue: String
  /// Creates a type from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An organization, through Volume Purchasing.
  public static let organization = GroupType(rawValue: "ORGANIZATION")
  /// People invited by a subscriber, through Group Purchases.
  public static let consumer = GroupType(rawValue: "CONSUMER")
}

/// A customer's role in a group for one product.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/role>
public struct GroupRole: OpenEnum {
  /// The text in Apple's response.
  public let rawValue: String
  /// Creates a role from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer manages the product.
  public static let admin = GroupRole(rawValue: "ADMIN")
  /// The customer has no special role.
  public static let noRole = GroupRole(rawValue: "NONE")
}

/// A customer's role with one product of a group.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/roleentry>
public struct RoleEntry: Hashable, Sendable, Codable {
  /// The product.
  public var productId: ProductID
  /// The role.
  public var role: GroupRole

  /// Creates an entry.
  public init(productId: ProductID, role: GroupRole) {
    self.productId = productId
    self.role = role
  }
}

/// A group that a customer belongs to.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/groupentry>
public struct GroupEntry: Hashable, Sendable, Codable {
  /// The identifier of the group within the app.
  public var groupId: String
  /// The kind of the group.
  public var groupType: GroupType
  /// The customer's roles by product; `nil` for groups without roles.
  public var roles: [RoleEntry]?

  /// Creates an entry.
  public init(groupId: String, groupType: GroupType, roles: [RoleEntry]?) {
    self.groupId = groupId
    self.groupType = groupType
    self.roles = roles
  }
}

/// The response of Get Customer Groups.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/getcustomergroupsresponse>
public struct GetCustomerGroupsResponse: Hashable, Sendable, Codable {
  /// The groups; empty if the customer belongs to none.
  public var groups: [GroupEntry]

  /// Creates a response.
  public init(groups: [GroupEntry]) {
    self.groups = groups
  }
}

/// A member of a group.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/groupmemberentry>
public struct GroupMemberEntry: Hashable, Sendable, Codable {
  /// The member's app transaction id.
  public var appTransactionId: String

  /// Creates an entry.
  public init(appTransactionId: String) {
    self.appTransactionId = appTransactionId
  }
}

/// One page of the response of Get Group Members.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/getgroupmembersresponse>
public struct GetGroupMembersResponse: Hashable, Sendable, Codable, PagedResponse {
  /// The query item `paginationToken`.
  public static let positionName = "paginationToken"

  /// The members.
  public var members: [GroupMemberEntry]
  /// The cursor after this page; `nil` on the last.
  public var paginationToken: String?
  /// Whether there are more pages now.
  public var hasMore: Bool

  /// Creates a page.
  public init(members: [GroupMemberEntry], paginationToken: String?, hasMore: Bool) {
    self.members = members
    self.paginationToken = paginationToken
    self.hasMore = hasMore
  }

  /// The pagination token.
  public var position: String? { paginationToken }
}
