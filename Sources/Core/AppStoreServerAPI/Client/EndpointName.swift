/// The known endpoints.
///
/// Apple counts the calls of each one separately.
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
  /// Cancel a Subscription of the Advanced Commerce API.
  case advancedCommerceCancel
  /// Change Subscription Metadata.
  case advancedCommerceChangeMetadata
  /// Change Subscription Price.
  case advancedCommerceChangePrice
  /// Migrate a Subscription to Advanced Commerce API.
  case advancedCommerceMigrate
  /// Revoke Subscription.
  case advancedCommerceRevoke
  /// Request Transaction Refund.
  case advancedCommerceRequestRefund
  /// Send External Purchase Report.
  case externalPurchaseReport
  /// Retrieve External Purchase Report.
  case externalPurchaseReportRead
  /// Get Customer Groups.
  case customerGroups
  /// Get Group Members.
  case groupMembers
  /// Get Seat Info.
  case seatInfo
  /// Claim Seat.
  case claimSeat
  /// Unclaim Seat.
  case unclaimSeat
  /// Associate Seat.
  case associateSeat

  /// Apple's rate limit for one app.
  ///
  /// The limits of external purchase reports and of groups are unknown. Ten per second is assumed,
  /// and Apple's response (429) corrects it.
  public var rate: RateLimitTier {
    switch self {
    case .transactionInfo, .appTransactionInfo, .finishTransaction, .transactionHistory,
      .transactionHistoryV1, .subscriptionStatuses, .consumptionInformation,
      .consumptionInformationV1, .notificationHistory, .advancedCommerceChangeMetadata,
      .advancedCommerceChangePrice, .advancedCommerceMigrate:
      .fiftyPerSecond
    case .extendRenewalDate, .appAccountToken: .twentyPerSecond
    case .lookUpOrder, .refundHistory, .refundHistoryV1, .retentionDefault,
      .externalPurchaseReport, .externalPurchaseReportRead, .customerGroups, .groupMembers,
      .seatInfo, .claimSeat, .unclaimSeat, .associateSeat:
      .tenPerSecond
    case .advancedCommerceCancel, .advancedCommerceRevoke, .advancedCommerceRequestRefund:
      .fivePerSecond
    case .massExtendRenewalDate, .massExtensionStatus, .requestTestNotification,
      .testNotificationStatus, .retentionImage, .retentionImageList, .retentionMessage,
      .retentionMessageList, .retentionDefaultRead, .retentionRealtimeURL,
      .retentionRealtimeURLRead, .retentionPerformanceTest, .retentionPerformanceTestResult:
      .onePerSecond
    }
  }

  /// Whether repeating a call has no further effect, so that it can be retried after a lost
  /// response.
  ///
  /// A single extension is not repeatable, because Apple does not document that it accepts a
  /// request identifier only once. Neither are calls of Advanced Commerce and external purchase
  /// reports: Apple rejects the second call, which would hide that the first one succeeded.
  public var isRepeatable: Bool {
    switch self {
    case .requestTestNotification, .retentionPerformanceTest, .extendRenewalDate,
      .advancedCommerceCancel, .advancedCommerceChangeMetadata, .advancedCommerceChangePrice,
      .advancedCommerceMigrate, .advancedCommerceRevoke, .advancedCommerceRequestRefund,
      .externalPurchaseReport:
      false
    case .transactionInfo, .appTransactionInfo, .finishTransaction, .transactionHistory,
      .transactionHistoryV1, .subscriptionStatuses, .consumptionInformation,
      .consumptionInformationV1, .notificationHistory, .appAccountToken, .lookUpOrder,
      .refundHistory, .refundHistoryV1, .massExtendRenewalDate, .massExtensionStatus,
      .testNotificationStatus, .retentionImage, .retentionImageList, .retentionMessage,
      .retentionMessageList, .retentionDefault, .retentionDefaultRead, .retentionRealtimeURL,
      .retentionRealtimeURLRead, .retentionPerformanceTestResult, .externalPurchaseReportRead,
      .customerGroups, .groupMembers, .seatInfo, .claimSeat, .unclaimSeat, .associateSeat:
      true
    }
  }
}
