internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// The maximum number of accounts in a family: the organizer and five others.
  public static let familyLimit = 6

  /// Returns the members of a family, ordered by ID; empty for an unknown family.
  public func members(of family: FamilyID) -> [AccountID] {
    families[family] ?? []
  }

  /// Returns the family of an account; `nil` if it has none.
  public func family(of account: AccountID) -> FamilyID? { accounts[account]?.family }

  /// Returns whether an account shares its purchases with its family.
  public func sharesPurchases(_ account: AccountID) -> Bool {
    accounts[account]?.sharesPurchases ?? true
  }

  /// Adds an account to a family.
  ///
  /// The first member creates the family. Members share the auto-renewable subscriptions and
  /// non-consumables that allow it. Each member has transactions of their own for shared purchases.
  /// - Returns: The effects for the account and for the other members.
  /// - Throws: ``FamilyError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/supporting-family-sharing-in-your-app>
  public mutating func joinFamily(
    _ family: FamilyID, account: AccountID
  ) throws(FamilyError) -> [SimulatorEffect] {
    if let known = accounts[account]?.family { throw .inFamily(account, known) }
    guard members(of: family).count < Self.familyLimit else {
      throw .familyIsFull(family, limit: Self.familyLimit)
    }
    open(account)
    accounts[account]?.family = family
    families[family] = (members(of: family) + [account]).sorted()
    return shareEverything(in: members(of: family))
  }

  /// Removes an account from its family.
  ///
  /// Everything shared with it and by it is revoked.
  ///
  /// - Throws: ``FamilyError/notInFamily(_:)``; nothing changes.
  public mutating func leaveFamily(
    account: AccountID
  ) throws(FamilyError) -> [SimulatorEffect] {
    guard let family = accounts[account]?.family else { throw .notInFamily(account) }
    let members = members(of: family)
    accounts[account]?.family = nil
    let others = members.filter { $0 != account }
    families[family] = others.isEmpty ? nil : others
    return shareEverything(in: members)
  }

  /// Turns Family Sharing of an account's purchases on or off.
  ///
  /// Off revokes them for the others.
  ///
  /// - Returns: The effects; empty if nothing changed or no member is affected.
  public mutating func setFamilySharing(_ on: Bool, by account: AccountID) -> [SimulatorEffect] {
    open(account)
    accounts[account]?.sharesPurchases = on
    guard let family = accounts[account]?.family else { return [] }
    return shareEverything(in: members(of: family))
  }

  /// Returns the other accounts that see what an account shares, ordered by ID.
  func audience(of account: AccountID) -> [AccountID] {
    guard let family = accounts.part(of: account, \.family).flatMap({ $0 }) else { return [] }
    return members(of: family).filter { $0 != account }
  }

  /// Returns whether a member can use another account's purchases.
  func isShared(by sharer: AccountID, with member: AccountID) -> Bool {
    guard let record = accounts[sharer], record.sharesPurchases, sharer != member,
      let family = record.family
    else { return false }
    return accounts[member]?.family == family
  }

  private mutating func shareEverything(in members: [AccountID]) -> [SimulatorEffect] {
    let groups = configuration.subscriptionGroups.map(\.id)
    var effects: [SimulatorEffect] = []
    for member in members {
      for group in groups { effects += reconcileShare(of: group, with: member, after: nil) }
      effects += reconcileSharedPurchases(with: member)
    }
    return effects
  }
}
