internal import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// The maximum number of accounts in a family: the organizer and five others.
  public static let familyLimit = 6

  /// Returns the members of a family, ordered by ID; empty for an unknown family.
  public func members(of family: FamilyID) -> [AccountID] {
    data.accounts.members(of: family)
  }

  /// Returns the family of an account; `nil` if it has none.
  public func family(of account: AccountID) -> FamilyID? { data.accounts.family(of: account) }

  /// Returns whether an account shares its purchases with its family.
  public func sharesPurchases(_ account: AccountID) -> Bool {
    data.accounts.part(of: account, \.sharesPurchases) ?? true
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
    if let known = data.accounts.family(of: account) { throw .inFamily(account, known) }
    guard members(of: family).count < Self.familyLimit else {
      throw .familyIsFull(family, limit: Self.familyLimit)
    }
    open(account)
    data.accounts.join(family, account)
    let members = members(of: family)
    return shareEverything(among: members)
  }

  /// Removes an account from its family.
  ///
  /// Everything shared with it and by it is revoked.
  ///
  /// - Throws: ``FamilyError/notInFamily(_:)``; nothing changes.
  public mutating func leaveFamily(account: AccountID) throws(FamilyError) -> [SimulatorEffect] {
    guard let family = family(of: account) else { throw .notInFamily(account) }
    let members = members(of: family)
    data.accounts.leave(family, account)
    return shareEverything(among: members)
  }

  /// Turns Family Sharing of an account's purchases on or off.
  ///
  /// Off revokes them for the others.
  ///
  /// - Returns: The effects; empty if nothing changed or no member is affected.
  public mutating func setFamilySharing(_ on: Bool, by account: AccountID) -> [SimulatorEffect] {
    open(account)
    data.accounts[account]?.sharesPurchases = on
    guard let family = family(of: account) else { return [] }
    let members = members(of: family)
    return shareEverything(among: members)
  }
}
