public import AppStoreCore

/// The customers whose access one account pays for.
///
/// It is an assumption that a buyer has one group for the seats of all products.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/groupentry>
public struct SeatGroup: Hashable, Sendable {
  /// A customer of the group.
  public struct Member: Hashable, Sendable {
    /// The customer's app download.
    public let appTransactionID: String
    /// The products of which the customer has a seat or is the buyer.
    public internal(set) var products: Set<ProductID>
    /// The products that the customer manages; the buyer manages all.
    public internal(set) var managed: Set<ProductID>
  }

  /// The group's number, which never changes.
  public let id: String
  /// Whether an organization bought the seats; otherwise a customer did.
  public let isOrganization: Bool
  /// The buyer of the seats.
  public let buyer: AccountID
  /// The buyer and all members with a seat, ordered by app transaction ID.
  public internal(set) var members: [Member]

  mutating func add(_ appTransactionID: String, _ product: ProductID, isAdmin: Bool) {
    let managed: Set<ProductID> = isAdmin ? [product] : []
    guard let index = members.firstIndex(where: { $0.appTransactionID == appTransactionID }) else {
      members.append(
        Member(appTransactionID: appTransactionID, products: [product], managed: managed))
      return
    }
    members[index].products.insert(product)
    members[index].managed.formUnion(managed)
  }
}

extension AppStoreState {
  /// Returns the groups a customer belongs to, ordered by ID.
  ///
  /// Membership is not an entitlement.
  public func seatGroups(of account: AccountID) -> [SeatGroup] {
    let id = data.history.identifiers.appTransactionID(of: account)
    return groupsWithSeats().filter { group in
      group.members.contains { $0.appTransactionID == id }
    }
  }

  /// Returns a group; `nil` if no running subscription has seats in it.
  public func seatGroup(_ id: String) -> SeatGroup? {
    groupsWithSeats().first { $0.id == id }
  }

  /// Returns every group that has seats now, ordered by ID.
  private func groupsWithSeats() -> [SeatGroup] {
    let identifiers = data.history.identifiers
    var groups: [String: SeatGroup] = [:]
    for original in data.seats.subscriptions.keys.sorted() {
      guard let terms = data.seats.subscriptions[original], let sale = terms.sale,
        let held = data.accounts[terms.buyer]?.subscriptions[terms.groupID],
        data.seatCount(of: held) > 0
      else { continue }
      let isOrganization = sale.kind == .organization
      let id = identifiers.groupID(of: terms.buyer, isOrganization: isOrganization)
      var group =
        groups[id]
        ?? SeatGroup(id: id, isOrganization: isOrganization, buyer: terms.buyer, members: [])
      group.add(identifiers.appTransactionID(of: terms.buyer), held.productID, isAdmin: true)
      for member in terms.members {
        group.add(
          identifiers.appTransactionID(of: member.account), held.productID,
          isAdmin: member.isAdmin)
      }
      for member in terms.claims.compactMap(\.appTransactionID) {
        group.add(member, held.productID, isAdmin: false)
      }
      group.members.sort { $0.appTransactionID < $1.appTransactionID }
      groups[id] = group
    }
    return groups.values.sorted { $0.id < $1.id }
  }
}
