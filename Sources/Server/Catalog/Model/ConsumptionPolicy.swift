/// What an app's server sends to Apple when a customer requests a refund.
public struct ConsumptionPolicy: Hashable, Sendable {
  /// Who sends consumption information.
  public enum Sender: String, Hashable, Sendable {
    /// The developer's backend, if it wants to.
    case backend
    /// This server, once the customer's consent is recorded.
    case server
  }

  /// Who sends it.
  public var sender: Sender
  /// The customer attribute that states the consent; its value is `true`.
  public var consentAttribute: String
  /// Apple's delivery status, such as `DELIVERED`.
  public var deliveryStatus: String
  /// Whether customers can try the content before they buy it.
  public var sampleContentProvided: Bool
  /// Apple's refund preference, such as `DECLINE`; `nil` for none.
  public var refundPreference: String?

  /// Creates a policy; default: the backend sends the information.
  public init(
    sender: Sender = .backend, consentAttribute: String = "consumption_consent",
    deliveryStatus: String = "DELIVERED", sampleContentProvided: Bool = false,
    refundPreference: String? = nil
  ) {
    self.sender = sender
    self.consentAttribute = consentAttribute
    self.deliveryStatus = deliveryStatus
    self.sampleContentProvided = sampleContentProvided
    self.refundPreference = refundPreference
  }
}
