public import AppStoreCore

/// The state of an account's subscription in one group, as the server API returns it.
public struct SubscriptionState: Hashable, Sendable {
  /// The subscription group.
  public var groupID: SubscriptionGroupID
  /// The state.
  public var status: SubscriptionStatus
  /// The transaction of the state's period.
  public var transaction: JWSTransactionDecodedPayload
  /// The renewal information, which describes the next renewal.
  public var renewalInfo: JWSRenewalInfoDecodedPayload

  /// Creates a state.
  public init(
    groupID: SubscriptionGroupID, status: SubscriptionStatus,
    transaction: JWSTransactionDecodedPayload, renewalInfo: JWSRenewalInfoDecodedPayload
  ) {
    self.groupID = groupID
    self.status = status
    self.transaction = transaction
    self.renewalInfo = renewalInfo
  }
}

extension SubscriptionState {
  /// Creates the state of a subscription; `nil` while it is being created.
  init?(_ held: AccountSubscription, in ledger: TransactionTable) {
    guard let info = held.signedRenewalInfo?.payload, let current = ledger[held.current]?.payload
    else {
      return nil
    }
    self.init(
      groupID: held.groupID, status: held.status, transaction: current, renewalInfo: info)
  }
}
