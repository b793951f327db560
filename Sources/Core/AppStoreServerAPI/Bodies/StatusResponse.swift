public import AppStoreCore

/// The response of Get All Subscription Statuses.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/statusresponse>
public struct StatusResponse: Hashable, Sendable, Codable {
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The app's Apple ID; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The subscription groups of the customer; empty if there are none.
  public var data: [SubscriptionGroupIdentifierItem]

  /// Creates a response.
  public init(
    environment: AppStoreEnvironment, bundleId: BundleID, appAppleId: Int64?,
    data: [SubscriptionGroupIdentifierItem]
  ) {
    self.environment = environment
    self.bundleId = bundleId
    self.appAppleId = appAppleId
    self.data = data
  }
}

/// A subscription group of a status response.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/subscriptiongroupidentifieritem>
public struct SubscriptionGroupIdentifierItem: Hashable, Sendable, Codable {
  /// The subscription group.
  public var subscriptionGroupIdentifier: SubscriptionGroupID
  /// The last transaction of each subscription in the group.
  public var lastTransactions: [LastTransactionsItem]

  /// Creates a group.
  public init(
    subscriptionGroupIdentifier: SubscriptionGroupID, lastTransactions: [LastTransactionsItem]
  ) {
    self.subscriptionGroupIdentifier = subscriptionGroupIdentifier
    self.lastTransactions = lastTransactions
  }
}

/// The last transaction and the renewal information of one subscription.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem>
public struct LastTransactionsItem: Hashable, Sendable, Codable {
  /// The state of the subscription.
  public var status: SubscriptionStatus
  /// The identifier of the first transaction of the subscription.
  public var originalTransactionId: OriginalTransactionID
  /// The signed transaction as a compact JWS, not verified.
  public var signedTransactionInfo: String
  /// The signed renewal information as a compact JWS, not verified.
  public var signedRenewalInfo: String

  /// Creates an item.
  public init(
    status: SubscriptionStatus, originalTransactionId: OriginalTransactionID,
    signedTransactionInfo: String, signedRenewalInfo: String
  ) {
    self.status = status
    self.originalTransactionId = originalTransactionId
    self.signedTransactionInfo = signedTransactionInfo
    self.signedRenewalInfo = signedRenewalInfo
  }
}
