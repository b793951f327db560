public import AppStoreCore
public import Foundation

/// The response of Extend a Subscription Renewal Date.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldateresponse>
public struct ExtendRenewalDateResponse: Hashable, Sendable, Codable {
  /// The subscription.
  public var originalTransactionId: OriginalTransactionID
  /// The subscription's period that was extended; `nil` if Apple names none.
  public var webOrderLineItemId: String?
  /// Whether the renewal date was extended.
  public var success: Bool
  /// The new renewal date; `nil` if it was not extended.
  public var effectiveDate: Timestamp?

  /// Creates a response.
  public init(
    originalTransactionId: OriginalTransactionID, webOrderLineItemId: String?, success: Bool,
    effectiveDate: Timestamp?
  ) {
    self.originalTransactionId = originalTransactionId
    self.webOrderLineItemId = webOrderLineItemId
    self.success = success
    self.effectiveDate = effectiveDate
  }
}

/// The response of Extend Subscription Renewal Dates for All Active Subscribers.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldateresponse>
public struct MassExtendRenewalDateResponse: Hashable, Sendable, Codable {
  /// The identifier of the extension, for fetching its status.
  public var requestIdentifier: UUID

  /// Creates a response.
  public init(requestIdentifier: UUID) {
    self.requestIdentifier = requestIdentifier
  }
}

/// The response of Get Status of Subscription Renewal Date Extensions.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldatestatusresponse>
public struct MassExtendRenewalDateStatusResponse: Hashable, Sendable, Codable {
  /// The identifier of the extension.
  public var requestIdentifier: UUID
  /// Whether Apple has processed all subscriptions.
  public var complete: Bool
  /// When it was completed; `nil` before.
  public var completeDate: Timestamp?
  /// The number of extended subscriptions; `nil` before it is complete.
  public var succeededCount: Int64?
  /// The number of subscriptions that could not be extended; `nil` before it is complete.
  public var failedCount: Int64?

  /// Creates a response.
  public init(
    requestIdentifier: UUID, complete: Bool, completeDate: Timestamp? = nil,
    succeededCount: Int64? = nil, failedCount: Int64? = nil
  ) {
    self.requestIdentifier = requestIdentifier
    self.complete = complete
    self.completeDate = completeDate
    self.succeededCount = succeededCount
    self.failedCount = failedCount
  }
}
