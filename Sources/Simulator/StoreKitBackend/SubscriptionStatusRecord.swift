public import AppStoreCore

/// The state of a subscription with its signed data.
public struct SubscriptionStatusRecord: Hashable, Sendable, Codable {
  /// The state.
  public var status: SubscriptionStatus
  /// The newest signed transaction.
  public var signedTransactionInfo: String
  /// The signed renewal information.
  public var signedRenewalInfo: String

  /// Creates a record.
  public init(status: SubscriptionStatus, signedTransactionInfo: String, signedRenewalInfo: String)
  {
    self.status = status
    self.signedTransactionInfo = signedTransactionInfo
    self.signedRenewalInfo = signedRenewalInfo
  }
}
