internal import AppStoreCore

/// Every account of the store, indexed by identifier and by number, which counts accounts in order
/// of creation.
struct AccountTable: Hashable, Sendable {
  private var numbers: [AccountID: UInt32] = [:]
  private(set) var values: [AccountRecord] = []
  /// The numbers of the accounts, by the numbers of their app transactions.
  private var byAppTransaction: [Int64: UInt32] = [:]
  /// The members of each family, ordered by ID.
  private var families: [FamilyID: [AccountID]] = [:]

  /// The accounts' identifiers, in order of creation.
  var keys: [AccountID] { values.map(\.id) }

  /// Returns an account's number; `nil` if the identifier is unknown.
  func number(of id: AccountID) -> UInt32? { numbers[id] }

  /// Returns the number of an account that exists.
  func existing(_ id: AccountID) -> UInt32 {
    guard let number = numbers[id] else {
      preconditionFailure("an account is created before it buys")
    }
    return number
  }

  /// Returns the account with the number of an app transaction; `nil` if none exists.
  func account(withAppTransaction number: Int64) -> AccountID? {
    byAppTransaction[number].map { values[Int($0)].id }
  }

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - id: The account, which does not exist.
  ///   - date: The store's time.
  ///   - hasBillingIssue: Whether its renewals cannot be charged.
  ///   - appTransaction: The number of its app transaction.
  mutating func open(
    _ id: AccountID, at date: Timestamp, hasBillingIssue: Bool, appTransaction: Int64
  ) {
    assert(numbers[id] == nil, "an account is opened once")
    assert(byAppTransaction[appTransaction] == nil, "two accounts have one app transaction")
    let number = UInt32(values.count)
    numbers[id] = number
    values.append(AccountRecord(id: id, openedDate: date, hasBillingIssue: hasBillingIssue))
    byAppTransaction[appTransaction] = number
  }

  /// Deletes the purchases of all accounts; their settings and families remain.
  mutating func deletePurchases() {
    for index in values.indices { values[index].deletePurchases() }
  }

  private mutating func take(_ number: UInt32) -> AccountRecord {
    var taken = AccountRecord(
      id: "", openedDate: Timestamp(milliseconds: 0), hasBillingIssue: false)
    swap(&taken, &values[Int(number)])
    return taken
  }

  /// Reads a part of an account without copying the rest; `nil` if the account is unknown.
  func part<Part>(of id: AccountID, _ read: (borrowing AccountRecord) -> Part) -> Part? {
    numbers[id].map { read(values[Int($0)]) }
  }

  /// Reads a part of an account without copying the rest.
  func part<Part>(_ number: UInt32, _ read: (borrowing AccountRecord) -> Part) -> Part {
    read(values[Int(number)])
  }

  /// Records that a customer used a one-time offer.
  ///
  /// - Parameter group: The group of a subscription; `nil` for other products.
  mutating func noteUse(
    of offer: StoreOffer?, by account: AccountID, in group: SubscriptionGroupID?
  ) {
    guard let offer else { return }
    assert(number(of: account) != nil, "an account is opened before it uses an offer")
    if offer.type == .introductory, let group {
      self[account]?.usedIntroductoryOffers.insert(group)
    }
    if offer.type == .code, let id = offer.id { self[account]?.redeemedCodes.insert(id) }
  }

  subscript(number: UInt32) -> AccountRecord {
    get { values[Int(number)] }
    _modify { yield &values[Int(number)] }
  }

  /// The account with an identifier; `nil` if none exists.
  ///
  /// An account is never removed, and only ``open(_:at:hasBillingIssue:appTransaction:)`` adds one.
  subscript(id: AccountID) -> AccountRecord? {
    get { numbers[id].map { values[Int($0)] } }
    _modify {
      guard let number = numbers[id] else {
        var nothing: AccountRecord?
        yield &nothing
        assert(nothing == nil, "an account is opened before it changes")
        return
      }
      // Moved out of the table during the change, so that its parts are not copied.
      var changed: AccountRecord? = take(number)
      defer { if let changed { values[Int(number)] = changed } }
      yield &changed
    }
  }
}

// MARK: Families

extension AccountTable {
  /// Returns the members of a family, ordered by ID; empty for an unknown family.
  func members(of family: FamilyID) -> [AccountID] { families[family] ?? [] }

  /// Returns the family of an account; `nil` if it has none.
  func family(of account: AccountID) -> FamilyID? {
    part(of: account, \.family).flatMap { $0 }
  }

  /// Returns the other accounts that see what an account shares, ordered by ID.
  func audience(of account: AccountID) -> [AccountID] {
    guard let family = family(of: account) else { return [] }
    return members(of: family).filter { $0 != account }
  }

  /// Returns whether a member can use another account's purchases.
  func isShared(by sharer: AccountID, with member: AccountID) -> Bool {
    guard sharer != member, part(of: sharer, \.sharesPurchases) == true,
      let family = family(of: sharer)
    else { return false }
    return self.family(of: member) == family
  }

  /// Adds an account without a family to one.
  mutating func join(_ family: FamilyID, _ account: AccountID) {
    assert(self.family(of: account) == nil, "an account is in one family at a time")
    self[account]?.family = family
    families[family] = (members(of: family) + [account]).sorted()
  }

  /// Removes an account from its family.
  mutating func leave(_ family: FamilyID, _ account: AccountID) {
    assert(self.family(of: account) == family, "an account leaves the family it is in")
    self[account]?.family = nil
    let others = members(of: family).filter { $0 != account }
    families[family] = others.isEmpty ? nil : others
  }
}
