public import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Every account that anything was done for, in the order of their ids.
  public var knownAccounts: [AccountID] { accounts.keys.sorted() }

  /// Returns an account's whole history, finished consumables included, in the order of making.
  public func history(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    records(of: account).map(\.payload)
  }

  /// Returns what a device lists as all transactions, in the order of making.
  ///
  /// A finished consumable is left out, unless it was refunded.
  public func transactions(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    records(of: account).filter(\.isListed).map(\.payload)
  }

  /// Returns what an account's app has not finished, in the order of making.
  public func unfinished(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    records(of: account).filter { !$0.isFinished && $0.transaction.revocationDate == nil }
      .map(\.payload)
  }

  /// Returns the newest listed transaction of a product; `nil` when there is none.
  public func latest(
    _ product: ProductID, of account: AccountID
  ) -> JWSTransactionDecodedPayload? {
    transactions(of: account).last { $0.productId == product }
  }

  /// Returns the states of an account's subscriptions, in the order of the group ids.
  ///
  /// In a group it may have two: its own first, then the one that a family member shares.
  public func statuses(of account: AccountID) -> [SubscriptionState] {
    held(by: account).compactMap(state)
  }

  private func state(of held: HeldSubscription) -> SubscriptionState? {
    guard let info = held.signedRenewalInfo?.payload, let current = ledger[held.current]?.payload
    else {
      return nil
    }
    return SubscriptionState(
      groupID: held.groupID, status: held.status, transaction: current, renewalInfo: info)
  }

  /// Returns the states of an account's subscriptions in a group; empty when it never had one.
  public func statuses(
    of account: AccountID, in group: SubscriptionGroupID
  ) -> [SubscriptionState] {
    statuses(of: account).filter { $0.groupID == group }
  }

  /// Returns the state of the subscription that a transaction belongs to.
  ///
  /// It is `nil` when the transaction does not exist, or is not of a subscription that renews.
  public func status(ofSubscriptionWith transaction: TransactionID) -> SubscriptionState? {
    ledger[transaction].flatMap { subscription(with: $0.transaction) }.flatMap(state)
  }

  /// Returns a transaction as it was last signed; `nil` when it does not exist.
  public func transaction(_ id: TransactionID) -> JWSTransactionDecodedPayload? {
    ledger[id]?.payload
  }

  /// Returns the account that has a transaction, or whose app download it is; `nil` for none.
  public func account(with anyTransactionID: TransactionID) -> AccountID? {
    if let record = ledger[anyTransactionID] { return record.account }
    let number = anyTransactionID.rawValue.decimalNumber
    return number.flatMap { accountsByAppTransaction[$0] }.map { accounts[$0].id }
  }

  /// Returns whether an account may still use an introductory offer in a group.
  ///
  /// It may once, and only when it has no running subscription there; what its family shares does not
  /// count.
  public func isEligibleForIntroOffer(
    _ account: AccountID, in group: SubscriptionGroupID
  ) -> Bool {
    guard let record = accounts[account] else { return true }
    return !record.usedIntroductoryOffers.contains(group)
      && record.subscriptions[group]?.givesAccess != true
  }

  /// Returns whether an account's renewals fail; at first what the settings say.
  public func hasBillingIssue(_ account: AccountID) -> Bool {
    accounts[account]?.hasBillingIssue ?? configuration.settings.isBillingRetryOnRenewalEnabled
  }

  /// Marks a transaction as delivered by its account's app; another account's is left as it is.
  public mutating func finish(_ transaction: TransactionID, account: AccountID) {
    guard ledger[transaction]?.account == account else { return }
    ledger[transaction]?.isFinished = true
  }

  func records(of account: AccountID) -> [TransactionRecord] {
    (accounts[account]?.transactions ?? []).compactMap { ledger[$0] }
  }
}
