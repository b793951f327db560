public import AppStoreCore
internal import AppStoreSimulator

/// A ``PopulationEvent`` as one line of NDJSON; `Docs/Populations.md` lists the fields.
public struct PopulationLine: Hashable, Sendable {
  /// The content of a line.
  public indirect enum Content: Hashable, Sendable {
    /// A customer arrived.
    case arrival(PopulationEvent.Arrival)
    /// A transaction is new or has changed.
    case transaction(JWSTransactionDecodedPayload)
    /// The status or the renewal information of a subscription changed.
    case status(Status)
    /// A notification goes to the developer's server.
    case notification(Notification)
  }

  /// The state of a subscription.
  public struct Status: Hashable, Sendable {
    /// The subscription group.
    public var groupID: SubscriptionGroupID
    /// The state.
    public var status: SubscriptionStatus
    /// The transaction of the state's period.
    public var transaction: JWSTransactionDecodedPayload
    /// The renewal information, which describes the next renewal.
    public var renewalInfo: JWSRenewalInfoDecodedPayload
  }

  /// A notification with its decoded content.
  public struct Notification: Hashable, Sendable {
    /// The notification type.
    public var type: NotificationType
    /// The subtype; `nil` for most types.
    public var subtype: NotificationSubtype?
    /// The identifier of the notification, a lowercase UUID.
    public var notificationUUID: String
    /// When the notification was signed.
    public var signedDate: Timestamp
    /// The state of the subscription; `nil` for products that do not renew.
    public var status: SubscriptionStatus?
    /// The customer's reason for a refund request; `nil` for other notifications.
    public var consumptionRequestReason: ConsumptionRequestReason?
    /// The transaction it carries.
    public var transaction: JWSTransactionDecodedPayload
    /// The renewal information it carries; `nil` for products that do not renew.
    public var renewalInfo: JWSRenewalInfoDecodedPayload?
  }

  /// The time of the event, in the store's time.
  public var date: Timestamp
  /// The account of the event; the text of an `AccountID`.
  public var account: String
  /// The content.
  public var content: Content

  /// Creates the line of an event.
  public init(_ event: PopulationEvent) {
    date = event.date
    account = event.account.rawValue
    switch event.content {
    case .arrival(let arrival): content = .arrival(arrival)
    case .transaction(let transaction): content = .transaction(transaction.payload)
    case .status(let state):
      content = .status(
        Status(
          groupID: state.groupID, status: state.status, transaction: state.transaction,
          renewalInfo: state.renewalInfo))
    case .notification(let told):
      content = .notification(
        Notification(
          type: told.type, subtype: told.subtype, notificationUUID: told.notificationUUID,
          signedDate: told.signedDate, status: told.status,
          consumptionRequestReason: told.consumptionRequestReason, transaction: told.transaction,
          renewalInfo: told.renewalInfo))
    }
  }
}
