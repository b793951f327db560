public import AppStoreTypes

/// One entitlement of a customer, active or not.
public struct EntitlementBody: Hashable, Sendable {
  /// When access ends, which during a grace period is its end; `nil` for never.
  public var expiresDate: Timestamp?
  /// When the grace period ends; `nil` outside one.
  public var gracePeriodExpiresDate: Timestamp?
  /// The product that gives, or last gave, access.
  public var productIdentifier: ProductID
  /// When that product was last bought or renewed; `nil` when the server did not say.
  public var purchaseDate: Timestamp?
  /// Why the entitlement is active or not; `nil` from servers other than ours.
  public var reason: ReasonBody?

  /// Creates an entitlement.
  public init(
    productIdentifier: ProductID, purchaseDate: Timestamp?, expiresDate: Timestamp?,
    gracePeriodExpiresDate: Timestamp? = nil, reason: ReasonBody? = nil
  ) {
    self.productIdentifier = productIdentifier
    self.purchaseDate = purchaseDate
    self.expiresDate = expiresDate
    self.gracePeriodExpiresDate = gracePeriodExpiresDate
    self.reason = reason
  }
}

/// Why an entitlement is active or not; our addition to the wire format.
public struct ReasonBody: Hashable, Sendable, Decodable {
  /// A short stable code, such as `grace_period`.
  public var code: String
  /// One sentence for a person.
  public var explanation: String

  /// Creates a reason.
  public init(code: String, explanation: String) {
    self.code = code
    self.explanation = explanation
  }
}

extension EntitlementBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case expiresDate = "expires_date"
    case gracePeriodExpiresDate = "grace_period_expires_date"
    case productIdentifier = "product_identifier"
    case purchaseDate = "purchase_date"
    case reason
  }

  /// Decodes an entitlement; only the product must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    productIdentifier = try container.decode(ProductID.self, forKey: .productIdentifier)
    purchaseDate = try container.optionalDate(.purchaseDate)
    expiresDate = try container.optionalDate(.expiresDate)
    gracePeriodExpiresDate = try container.optionalDate(.gracePeriodExpiresDate)
    reason = container.lenient(ReasonBody.self, .reason)
  }
}
