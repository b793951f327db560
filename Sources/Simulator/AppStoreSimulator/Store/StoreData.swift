internal import AppStoreCore
internal import StoreConfiguration

/// The data of a store at its time: what it sells, its accounts, everything it signed, and seats.
///
/// Scheduled events and pending orders are not part of it, so its functions cannot start an event.
struct StoreData: Sendable, Hashable {
  /// The store's time.
  var now: Timestamp
  var catalog: SaleCatalog
  var accounts = AccountTable()
  var history: SignedHistory
  var billing: BillingSettings
  var seats = SeatTable()

  /// The environment in every payload.
  var environment: AppStoreEnvironment { history.environment }

  /// Returns an account's transactions, in order of creation.
  func records(of account: AccountID) -> [StoredTransaction] {
    (accounts[account]?.transactions ?? []).compactMap { history.ledger[$0] }
  }

  /// Returns an account's subscriptions by group: its own, family-shared ones, and those of its
  /// seats.
  func held(by account: AccountID) -> [AccountSubscription] {
    let known = accounts[account]?.held ?? []
    guard let assigned = seats.assigned[account] else { return known }
    return Set(known.map(\.groupID)).union(assigned.keys).sorted().flatMap { group in
      known.filter { $0.groupID == group } + [assigned[group]].compactMap { $0 }
    }
  }

  /// Returns an account's storefront.
  ///
  /// Default: the configuration's.
  func storefront(of account: AccountID) -> Storefront {
    accounts.part(of: account, \.storefront).flatMap { $0 }
      ?? catalog.configuration.settings.storefront
  }

  func storefront(of held: AccountSubscription) -> Storefront {
    accounts.part(held.accountNumber, \.storefront) ?? catalog.configuration.settings.storefront
  }

  /// Returns whether an account is eligible for an introductory offer in a group.
  func isEligibleForIntroOffer(_ account: AccountID, in group: SubscriptionGroupID) -> Bool {
    guard let record = accounts[account] else { return true }
    return !record.usedIntroductoryOffers.contains(group)
      && record.subscriptions[group]?.givesAccess != true
  }
}

// MARK: Subscriptions

extension StoreData {
  /// Returns the subscription of a transaction; `nil` for other products.
  func subscription(with transaction: CompactTransaction) -> AccountSubscription? {
    let form = transaction.form.payload
    guard let group = form.subscriptionGroupIdentifier,
      let account = history.ledger[transaction.transactionID]?.account
    else { return nil }
    if form.inAppOwnershipType == .assigned { return seats.assigned[account]?[group] }
    let isShared = form.inAppOwnershipType == .familyShared
    return accounts.part(of: account) { (isShared ? $0.shared : $0.subscriptions)[group] }
      .flatMap { $0 }
  }

  /// Returns a subscription before its change; `nil` for a new one.
  func known(_ held: AccountSubscription) -> AccountSubscription? {
    if isAssigned(held) { return seats.assigned[held.account]?[held.groupID] }
    let table = accounts.part(held.accountNumber) {
      held.sharer == nil ? $0.subscriptions : $0.shared
    }
    return table[held.groupID]
  }

  /// Stores a new or changed subscription.
  mutating func store(_ held: AccountSubscription) {
    if isAssigned(held) {
      seats.assigned[held.account, default: [:]][held.groupID] = held
    } else if held.sharer == nil {
      accounts[held.accountNumber].subscriptions[held.groupID] = held
    } else {
      accounts[held.accountNumber].shared[held.groupID] = held
    }
  }

  /// Returns whether a subscription is the result of a seat.
  func isAssigned(_ held: AccountSubscription) -> Bool {
    held.sharer != nil
      && history.ledger[held.current]?.transaction.form.payload.inAppOwnershipType == .assigned
  }

  /// Returns the number of seats of a running subscription; 0 if it has ended or has no seats.
  func seatCount(of held: AccountSubscription) -> Int {
    seats.seatCount(of: held, in: history.ledger)
  }
}
