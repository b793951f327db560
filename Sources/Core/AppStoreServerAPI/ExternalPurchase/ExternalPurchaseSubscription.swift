public import AppStoreCore

/// An event of a subscription that was bought outside the App Store.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/subscriptionbuylineitem>
public struct ExternalPurchaseSubscription: Hashable, Sendable {
  /// The kind of event.
  ///
  /// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/subscriptionevent>
  public struct Event: OpenEnum {
    /// The text of the report.
    public let rawValue: String
    /// Creates an event from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The subscription started.
    public static let start = Event(rawValue: "SUBSCRIPTION_START")
    /// It renewed.
    public static let renewal = Event(rawValue: "RENEWAL")
    /// The customer changed to a higher or a lower plan.
    public static let change = Event(rawValue: "SUBSCRIPTION_CHANGE")
    /// A payment was received.
    public static let payment = Event(rawValue: "SUBSCRIPTION_PAYMENT")
  }

  /// The kind of event.
  public var event: Event
  /// When the period begins.
  public var startDate: Timestamp
  /// When the period ends.
  public var endDate: Timestamp
  /// The number of days the customer had already paid for, without free ones; 0 at the start.
  public var daysOfPaidService: Int
  /// The line item of the subscription's start; `nil` for the start itself.
  public var startLineItemId: String?

  /// Creates an event.
  public init(
    event: Event, startDate: Timestamp, endDate: Timestamp, daysOfPaidService: Int,
    startLineItemId: String? = nil
  ) {
    self.event = event
    self.startDate = startDate
    self.endDate = endDate
    self.daysOfPaidService = daysOfPaidService
    self.startLineItemId = startLineItemId
  }
}
