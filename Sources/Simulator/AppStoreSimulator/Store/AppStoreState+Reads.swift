public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Every account that was part of a call, ordered by ID.
  public var knownAccounts: [AccountID] { data.accounts.keys.sorted() }

  /// Returns an account's whole history, including finished consumables, in order of creation.
  public func history(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    data.records(of: account).map(\.payload)
  }

  /// Returns the transactions that a device lists, in order of creation.
  ///
  /// Finished consumables are omitted unless refunded.
  public func transactions(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    data.records(of: account).filter(\.isListed).map(\.payload)
  }

  /// Returns an account's unfinished transactions, in order of creation.
  public func unfinished(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    data.records(of: account).filter { !$0.isFinished && $0.transaction.revocationDate == nil }
      .map(\.payload)
  }

  /// Returns the newest listed transaction of a product; `nil` if none exists.
  public func latest(
    _ product: ProductID, of account: AccountID
  ) -> JWSTransactionDecodedPayload? {
    transactions(of: account).last { $0.productId == product }
  }

  /// Returns the states of an account's subscriptions, ordered by group ID.
  ///
  /// A group can have two: the account's own first, then the one that a family member shares.
  public func statuses(of account: AccountID) -> [SubscriptionState] {
    data.held(by: account).compactMap { SubscriptionState($0, in: data.history.ledger) }
  }

  /// Returns the states of an account's subscriptions in a group; empty if it never had one.
  public func statuses(
    of account: AccountID, in group: SubscriptionGroupID
  ) -> [SubscriptionState] {
    statuses(of: account).filter { $0.groupID == group }
  }

  /// Returns the state of a transaction's subscription.
  ///
  /// `nil` if the transaction does not exist or does not belong to an auto-renewable subscription.
  public func status(ofSubscriptionWith transaction: TransactionID) -> SubscriptionState? {
    data.history.ledger[transaction].flatMap { data.subscription(with: $0.transaction) }
      .flatMap { SubscriptionState($0, in: data.history.ledger) }
  }

  /// Returns the last signed version of a transaction; `nil` if it does not exist.
  public func transaction(_ id: TransactionID) -> JWSTransactionDecodedPayload? {
    data.history.ledger[id]?.payload
  }

  /// Returns the account of a transaction or app transaction; `nil` if none exists.
  public func account(with anyTransactionID: TransactionID) -> AccountID? {
    if let record = data.history.ledger[anyTransactionID] { return record.account }
    let number = anyTransactionID.rawValue.decimalNumber
    return number.flatMap { data.accounts.account(withAppTransaction: $0) }
  }

  /// Returns whether an account is eligible for an introductory offer in a group.
  ///
  /// Each account is eligible once, and only without a running subscription there. Family-shared
  /// subscriptions do not count.
  public func isEligibleForIntroOffer(
    _ account: AccountID, in group: SubscriptionGroupID
  ) -> Bool {
    data.isEligibleForIntroOffer(account, in: group)
  }

  /// Returns whether an account's renewals fail.
  ///
  /// Default: according to the settings.
  public func hasBillingIssue(_ account: AccountID) -> Bool {
    data.accounts[account]?.hasBillingIssue
      ?? data.catalog.configuration.settings.isBillingRetryOnRenewalEnabled
  }

  /// Marks a transaction as delivered by its account's app.
  ///
  /// Another account's transaction is unchanged.
  public mutating func finish(_ transaction: TransactionID, account: AccountID) {
    guard data.history.ledger[transaction]?.account == account else { return }
    data.history.ledger[transaction]?.isFinished = true
  }
}
