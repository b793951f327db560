/// The endpoints this client knows; Apple counts the calls of each by itself.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public enum EndpointName: String, Hashable, Sendable, CaseIterable {
  /// Get Transaction Info.
  case transactionInfo
  /// Get App Transaction Info.
  case appTransactionInfo
  /// Finish Transaction.
  case finishTransaction
  /// Get Transaction History, version 2.
  case transactionHistory
  /// Get Transaction History, version 1; deprecated by Apple.
  case transactionHistoryV1
  /// Get All Subscription Statuses.
  case subscriptionStatuses
  /// Send Consumption Information, version 2.
  case consumptionInformation
  /// Send Consumption Information, version 1; deprecated by Apple.
  case consumptionInformationV1
  /// Get Notification History.
  case notificationHistory
  /// Extend a Subscription Renewal Date.
  case extendRenewalDate
  /// Set App Account Token.
  case appAccountToken
  /// Look Up Order ID.
  case lookUpOrder
  /// Get Refund History, version 2.
  case refundHistory
  /// Get Refund History, version 1; deprecated by Apple.
  case refundHistoryV1
  /// Extend Subscription Renewal Dates for All Active Subscribers.
  case massExtendRenewalDate
  /// Get Status of Subscription Renewal Date Extensions.
  case massExtensionStatus
  /// Request a Test Notification.
  case requestTestNotification
  /// Get Test Notification Status.
  case testNotificationStatus
  /// Upload or delete an image of retention messaging.
  case retentionImage
  /// Get Image List.
  case retentionImageList
  /// Upload or delete a message of retention messaging.
  case retentionMessage
  /// Get Message List.
  case retentionMessageList
  /// Configure or delete a default message.
  case retentionDefault
  /// Get a default message.
  case retentionDefaultRead
  /// Configure or delete the realtime URL.
  case retentionRealtimeURL
  /// Get the realtime URL.
  case retentionRealtimeURLRead
  /// Initiate a performance test of the realtime URL.
  case retentionPerformanceTest
  /// Get the result of a performance test.
  case retentionPerformanceTestResult

  /// How often Apple lets one app call it.
  public var rate: RateClass {
    switch self {
    case .transactionInfo, .appTransactionInfo, .finishTransaction, .transactionHistory,
      .transactionHistoryV1, .subscriptionStatuses, .consumptionInformation,
      .consumptionInformationV1, .notificationHistory:
      .fiftyPerSecond
    case .extendRenewalDate, .appAccountToken: .twentyPerSecond
    case .lookUpOrder, .refundHistory, .refundHistoryV1, .retentionDefault: .tenPerSecond
    case .massExtendRenewalDate, .massExtensionStatus, .requestTestNotification,
      .testNotificationStatus, .retentionImage, .retentionImageList, .retentionMessage,
      .retentionMessageList, .retentionDefaultRead, .retentionRealtimeURL,
      .retentionRealtimeURLRead, .retentionPerformanceTest, .retentionPerformanceTestResult:
      .onePerSecond
    }
  }

  /// Whether a second call does no more than one, so that it may be sent again after a lost answer.
  ///
  /// A single extension is not: Apple does not say that it takes the same request identifier once.
  public var isRepeatable: Bool {
    switch self {
    case .requestTestNotification, .retentionPerformanceTest, .extendRenewalDate: false
    default: true
    }
  }
}
