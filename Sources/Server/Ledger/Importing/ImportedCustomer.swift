public import AppStoreCore

/// What another system knows about a customer, apart from purchases.
public struct ImportedCustomer: Hashable, Sendable {
  /// The app user ID that the other system saw first.
  public let id: AppUserID
  /// The other app user IDs of the customer.
  public let aliases: [AppUserID]
  /// When the other system first saw the customer.
  public let firstSeen: Timestamp
  /// When the other system last saw the customer.
  public let lastSeen: Timestamp
  /// The attributes, each with the time at which it was set.
  public let attributes: [CustomerAttribute]
  /// The promotional grants; each has an ID that is the same in every import.
  public let grants: [PromotionalGrant]

  /// Creates a customer.
  public init(
    id: AppUserID, aliases: [AppUserID], firstSeen: Timestamp, lastSeen: Timestamp,
    attributes: [CustomerAttribute] = [], grants: [PromotionalGrant] = []
  ) {
    self.id = id
    self.aliases = aliases
    self.firstSeen = firstSeen
    self.lastSeen = max(firstSeen, lastSeen)
    self.attributes = attributes
    self.grants = grants
  }
}

/// What the import of a customer changed.
public struct CustomerImportResult: Hashable, Sendable {
  /// Whether the customer was unknown.
  public var isNew = false
  /// Whether the customer was deleted here, so that nothing was recorded.
  public var isDeleted = false
  /// The aliases that were joined.
  public var joined: [AppUserID] = []
  /// The aliases that were not joined: deleted here, or more than a customer may have.
  public var unjoined: [AppUserID] = []
  /// The aliases that were not joined because an earlier join of them was undone.
  public var separated: [AppUserID] = []
  /// The rejected attributes; the others are saved.
  public var rejectedAttributes: [AttributeRejection] = []
  /// The IDs of the grants that were not recorded before.
  public var newGrants: Set<String> = []

  /// Creates a result without changes.
  public init() {}
}
