internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// How many accounts a family may have: the organizer and five others.
  public static let familyLimit = 6

  /// Returns the members of a family, in the order of their ids; empty for an unknown family.
  public func members(of family: FamilyID) -> [AccountID] {
    families[family] ?? []
  }

  /// Returns the family of an account; `nil` when it is in none.
  public func family(of account: AccountID) -> FamilyID? { accounts[account]?.family }

  /// Returns whether an account shares what it buys with its family.
  public func sharesPurchases(_ account: AccountID) -> Bool {
    accounts[account]?.sharesPurchases ?? true
  }

  /// Lets an account join a family, which comes into being with its first member.
  ///
  /// Members share the auto-renewable subscriptions and non-consumables that are set up for it. Each
  /// member has transactions of his own for what the others share.
  /// - Returns: What the account, and the others through it, may use now.
  /// - Throws: ``FamilyFailure``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/supporting-family-sharing-in-your-app>
  public mutating func joinFamily(
    _ family: FamilyID, account: AccountID
  ) throws(FamilyFailure) -> [StoreEffect] {
    if let known = accounts[account]?.family { throw .inFamily(account, known) }
    guard members(of: family).count < Self.familyLimit else {
      throw .familyIsFull(family, limit: Self.familyLimit)
    }
    open(account)
    accounts[account]?.family = family
    families[family] = (members(of: family) + [account]).sorted()
    return shareEverything(in: members(of: family))
  }

  /// Lets an account leave its family; what was shared with it and through it is revoked.
  ///
  /// - Throws: ``FamilyFailure/notInFamily(_:)``; nothing changes.
  public mutating func leaveFamily(
    account: AccountID
  ) throws(FamilyFailure) -> [StoreEffect] {
    guard let family = accounts[account]?.family else { throw .notInFamily(account) }
    let members = members(of: family)
    accounts[account]?.family = nil
    let others = members.filter { $0 != account }
    families[family] = others.isEmpty ? nil : others
    return shareEverything(in: members)
  }

  /// Lets an account share what it buys with its family, or stop; off revokes it for the others.
  ///
  /// - Returns: What happened; empty when it was so already or nobody is concerned.
  public mutating func setFamilySharing(_ on: Bool, by account: AccountID) -> [StoreEffect] {
    open(account)
    accounts[account]?.sharesPurchases = on
    guard let family = accounts[account]?.family else { return [] }
    return shareEverything(in: members(of: family))
  }

  /// The other accounts that see what an account shares, in the order of their ids.
  func audience(of account: AccountID) -> [AccountID] {
    guard let family = accounts.part(of: account, \.family).flatMap({ $0 }) else { return [] }
    return members(of: family).filter { $0 != account }
  }

  /// Whether a member may use what another account bought.
  func isShared(by sharer: AccountID, with member: AccountID) -> Bool {
    guard let record = accounts[sharer], record.sharesPurchases, sharer != member,
      let family = record.family
    else { return false }
    return accounts[member]?.family == family
  }

  private mutating func shareEverything(in members: [AccountID]) -> [StoreEffect] {
    let groups = configuration.subscriptionGroups.map(\.id)
    var effects: [StoreEffect] = []
    for member in members {
      for group in groups { effects += reconcileShare(of: group, with: member, after: nil) }
      effects += reconcileSharedPurchases(with: member)
    }
    return effects
  }
}
