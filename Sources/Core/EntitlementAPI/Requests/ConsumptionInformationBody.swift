/// The body of `…/consumption`: consumption information about a transaction, for Apple.
public struct ConsumptionInformationBody: Hashable, Sendable, Codable {
  /// Whether the customer consented to sending it; without consent nothing is sent.
  public var customerConsented: Bool
  /// Apple's delivery status; default: `DELIVERED`.
  public var deliveryStatus: String?
  /// Whether the customer could try the content before the purchase; default: `false`.
  public var sampleContentProvided: Bool?
  /// The consumed part in thousandths of a percent, 0 to 100,000; `nil` if unknown.
  public var consumptionPercentage: Int?
  /// Apple's refund preference; `nil` for none.
  public var refundPreference: String?

  private enum CodingKeys: String, CodingKey {
    case customerConsented = "customer_consented"
    case deliveryStatus = "delivery_status"
    case sampleContentProvided = "sample_content_provided"
    case consumptionPercentage = "consumption_percentage"
    case refundPreference = "refund_preference"
  }
}
