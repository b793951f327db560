public import AppStoreTypes

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
