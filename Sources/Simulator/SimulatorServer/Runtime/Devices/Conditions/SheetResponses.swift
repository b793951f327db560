public import AppStoreCore

/// How a customer responds to the system's sheets.
///
/// A new customer requests refunds, closes the management of subscriptions and messages without a
/// change, redeems no code, continues to external purchases, and binds payment methods.
public struct SheetResponses: Hashable, Sendable, Codable {
  /// What a customer does in the management of subscriptions.
  public enum Management: String, CaseIterable, Hashable, Sendable, Codable {
    /// The customer changes nothing.
    case closes
    /// The customer turns auto-renew off.
    case cancels
    /// The customer turns auto-renew on.
    case resubscribes
  }

  /// An offer code that a customer redeems.
  public struct Code: Hashable, Sendable, Codable {
    /// The product.
    public var productID: ProductID
    /// The reference name of the code's offer.
    public var offerID: String

    /// Creates a code.
    public init(productID: ProductID, offerID: String) {
      self.productID = productID
      self.offerID = offerID
    }
  }

  /// The reason for a refund request; `nil` if the customer cancels the request.
  public var refundReason: ConsumptionRequestReason?
  /// What the customer does in the management of subscriptions.
  public var management: Management
  /// The offer code; `nil` if the customer cancels the redemption.
  public var code: Code?
  /// Whether the customer consents to a price increase; `nil` to close the message.
  public var consentsToPriceIncrease: Bool?
  /// Whether the customer resolves a billing issue when a message shows it.
  public var resolvesBillingIssue: Bool
  /// Whether the customer continues to purchases and pages outside of the App Store.
  public var continuesOutside: Bool
  /// The product that the customer buys from the offer of a bundle; `nil` if dismissed.
  public var bundleProductID: ProductID?
  /// Whether the customer agrees to bind a payment method.
  public var bindsPaymentMethod: Bool

  /// Creates responses.
  public init(
    refundReason: ConsumptionRequestReason? = .other, management: Management = .closes,
    code: Code? = nil, consentsToPriceIncrease: Bool? = nil, resolvesBillingIssue: Bool = false,
    continuesOutside: Bool = true, bundleProductID: ProductID? = nil,
    bindsPaymentMethod: Bool = true
  ) {
    self.refundReason = refundReason
    self.management = management
    self.code = code
    self.consentsToPriceIncrease = consentsToPriceIncrease
    self.resolvesBillingIssue = resolvesBillingIssue
    self.continuesOutside = continuesOutside
    self.bundleProductID = bundleProductID
    self.bindsPaymentMethod = bindsPaymentMethod
  }
}
