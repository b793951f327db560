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
  /// How the customer came to own the purchase that decides, which is our addition to the wire format;
  /// `nil` from servers other than ours.
  public var ownershipType: InAppOwnershipType?
  /// What the customer bought themselves that gives access too; `nil` unless a family member's purchase
  /// decides, and from servers other than ours.
  public var ownPurchase: OwnPurchaseBody?
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

/// The customer's own purchase beside a family member's that lasts longer; our addition to the wire format.
///
/// An app whose policy refuses what a family shares goes by this one.
public struct OwnPurchaseBody: Hashable, Sendable {
  /// The product.
  public var productIdentifier: ProductID
  /// When access by it ends; `nil` for never.
  public var expiresDate: Timestamp?

  /// Creates a purchase.
  public init(productIdentifier: ProductID, expiresDate: Timestamp?) {
    self.productIdentifier = productIdentifier
    self.expiresDate = expiresDate
  }
}

extension OwnPurchaseBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case expiresDate = "expires_date"
    case productIdentifier = "product_identifier"
  }

  /// Decodes a purchase; only the product must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    productIdentifier = try container.decode(ProductID.self, forKey: .productIdentifier)
    expiresDate = try container.optionalDate(.expiresDate)
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
    case ownPurchase = "own_purchase"
    case ownershipType = "ownership_type"
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
    ownershipType = container.lenient(InAppOwnershipType.self, .ownershipType)
    ownPurchase = container.lenient(OwnPurchaseBody.self, .ownPurchase)
    reason = container.lenient(ReasonBody.self, .reason)
  }
}
