public import AppStoreTypes
public import Foundation

/// The answer of Extend a Subscription Renewal Date.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldateresponse>
public struct ExtendRenewalDateResponse: Hashable, Sendable, Codable {
  /// The subscription.
  public var originalTransactionId: OriginalTransactionID
  /// The subscription's period that was extended; `nil` when Apple names none.
  public var webOrderLineItemId: String?
  /// Whether the renewal date was extended.
  public var success: Bool
  /// The new renewal date; `nil` when it was not extended.
  public var effectiveDate: Timestamp?

  /// Creates an answer.
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

/// The answer of Extend Subscription Renewal Dates for All Active Subscribers.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldateresponse>
public struct MassExtendRenewalDateResponse: Hashable, Sendable, Codable {
  /// The name of the extension, to ask for its status with.
  public var requestIdentifier: UUID

  /// Creates an answer.
  public init(requestIdentifier: UUID) {
    self.requestIdentifier = requestIdentifier
  }
}

/// The answer of Get Status of Subscription Renewal Date Extensions.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldatestatusresponse>
public struct MassExtendRenewalDateStatusResponse: Hashable, Sendable, Codable {
  /// The name of the extension.
  public var requestIdentifier: UUID
  /// Whether Apple has gone through all subscriptions.
  public var complete: Bool
  /// When it was done; `nil` before.
  public var completeDate: Timestamp?
  /// How many subscriptions were extended; `nil` before it is complete.
  public var succeededCount: Int64?
  /// How many subscriptions could not be extended; `nil` before it is complete.
  public var failedCount: Int64?

  /// Creates an answer.
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
