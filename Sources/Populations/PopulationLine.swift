internal import AppStoreSimulator
public import AppStoreTypes

/// A ``PopulationEvent`` as one line of NDJSON; `Docs/Populations.md` has the fields.
public struct PopulationLine: Hashable, Sendable {
  /// What a line tells of.
  public indirect enum Content: Hashable, Sendable {
    /// A customer came.
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
    /// The transaction of the period that the state is about.
    public var transaction: JWSTransactionDecodedPayload
    /// What the store will do next.
    public var renewalInfo: JWSRenewalInfoDecodedPayload
  }

  /// A notification with what it carries, decoded.
  public struct Notification: Hashable, Sendable {
    /// What happened.
    public var type: NotificationType
    /// Details of what happened; `nil` for most types.
    public var subtype: NotificationSubtype?
    /// The identifier of the notification, a UUID in lower case.
    public var notificationUUID: String
    /// When the notification was signed.
    public var signedDate: Timestamp
    /// The state of the subscription; `nil` for products that do not renew.
    public var status: SubscriptionStatus?
    /// Why the customer asks for a refund; `nil` for other notifications.
    public var consumptionRequestReason: ConsumptionRequestReason?
    /// The transaction it carries.
    public var transaction: JWSTransactionDecodedPayload
    /// The renewal information it carries; `nil` for products that do not renew.
    public var renewalInfo: JWSRenewalInfoDecodedPayload?
  }

  /// When it happened, in the store's time.
  public var date: Timestamp
  /// The account it is about; the text of an ``AppStoreSimulator/AccountID``.
  public var account: String
  /// What happened.
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
