public import AppStoreCore

/// Consumption information about a purchase, for Apple's refund decision.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest>
public struct ConsumptionRequest: Hashable, Sendable, Codable {
  /// The percentage for full consumption, in thousandths of a percent.
  public static let wholeMilliPercent = 100_000
  /// The time Apple waits for this request after a `CONSUMPTION_REQUEST` notification.
  public static let responseTimeLimit: Duration = .hours(12)

  /// Whether the content was delivered and worked.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/deliverystatus>
  public struct DeliveryStatus: OpenEnum {
    /// The text of the request.
    public let rawValue: String
    /// Creates a status from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Delivered and working.
    public static let delivered = DeliveryStatus(rawValue: "DELIVERED")
    /// Not delivered because of its quality.
    public static let undeliveredQualityIssue = DeliveryStatus(
      rawValue: "UNDELIVERED_QUALITY_ISSUE")
    /// Something else was delivered.
    public static let undeliveredWrongItem = DeliveryStatus(rawValue: "UNDELIVERED_WRONG_ITEM")
    /// Not delivered because a server was down.
    public static let undeliveredServerOutage = DeliveryStatus(
      rawValue: "UNDELIVERED_SERVER_OUTAGE")
    /// Not delivered for another reason.
    public static let undeliveredOther = DeliveryStatus(rawValue: "UNDELIVERED_OTHER")

    /// Whether the content was not delivered.
    public var isUndelivered: Bool { rawValue.hasPrefix("UNDELIVERED") }
  }

  /// The developer's preferred decision.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/refundpreference>
  public struct RefundPreference: OpenEnum {
    /// The text of the request.
    public let rawValue: String
    /// Creates a preference from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No refund.
    public static let decline = RefundPreference(rawValue: "DECLINE")
    /// The whole price.
    public static let grantFull = RefundPreference(rawValue: "GRANT_FULL")
    /// The part that was not consumed.
    public static let grantProrated = RefundPreference(rawValue: "GRANT_PRORATED")
  }

  /// Whether the customer consented to sending this; Apple accepts only `true`.
  public var customerConsented: Bool
  /// The consumed part, in thousandths of a percent, 0 to 100,000; `nil` if unknown.
  public var consumptionPercentage: Int?
  /// Whether the content was delivered and worked.
  public var deliveryStatus: DeliveryStatus
  /// The developer's preference; `nil` if none.
  public var refundPreference: RefundPreference?
  /// Whether the customer could try the content before the purchase.
  public var sampleContentProvided: Bool

  /// Creates a request.
  public init(
    customerConsented: Bool, deliveryStatus: DeliveryStatus, sampleContentProvided: Bool,
    consumptionPercentage: Int? = nil, refundPreference: RefundPreference? = nil
  ) {
    self.customerConsented = customerConsented
    self.consumptionPercentage = consumptionPercentage
    self.deliveryStatus = deliveryStatus
    self.refundPreference = refundPreference
    self.sampleContentProvided = sampleContentProvided
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Parameter type: The type of the purchase; `nil` if unknown, which skips its rules.
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate(for type: ProductType? = nil) throws(APIRequestError) {
    guard customerConsented else {
      throw APIRequestError(
        "customerConsented", "must be true; without the customer's consent send nothing",
        .invalidCustomerConsented)
    }
    if let percentage = consumptionPercentage { try validate(percentage, for: type) }
    guard refundPreference == .grantProrated, let type, type != .autoRenewable else { return }
    guard consumptionPercentage != nil else {
      throw APIRequestError(
        "consumptionPercentage", "missing; GRANT_PRORATED needs it", .invalidRefundPreference)
    }
  }

  private func validate(_ percentage: Int, for type: ProductType?) throws(APIRequestError) {
    guard type != .autoRenewable else {
      throw APIRequestError(
        "consumptionPercentage", "not allowed for an auto-renewable subscription; leave it out",
        .consumptionPercentageAutoRenewableSubscription)
    }
    guard (0...Self.wholeMilliPercent).contains(percentage) else {
      throw APIRequestError(
        "consumptionPercentage", "\(percentage) is not 0 to 100000 thousandths of a percent",
        .consumptionPercentageOutOfRange)
    }
    guard !deliveryStatus.isUndelivered || percentage == 0 else {
      throw APIRequestError(
        "consumptionPercentage", "\(percentage) with \(deliveryStatus); use 0 or leave it out",
        .undeliveredConsumptionPercentageNonZero)
    }
    guard
      refundPreference != .grantProrated
        || (percentage > 0 && percentage < Self.wholeMilliPercent)
    else {
      throw APIRequestError(
        "consumptionPercentage",
        "\(percentage) with GRANT_PRORATED; it needs a value between 0 and 100000, "
          + "or another refundPreference", .invalidRefundPreference)
    }
  }
}
