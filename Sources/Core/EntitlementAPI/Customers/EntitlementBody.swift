public import AppStoreCore

/// One entitlement of a customer, active or not.
public struct EntitlementBody: Hashable, Sendable {
  /// When access ends, including a grace period; `nil` if never.
  public var expiresDate: Timestamp?
  /// When the grace period ends; `nil` if none exists.
  public var gracePeriodExpiresDate: Timestamp?
  /// The product that gives or last gave access.
  public var productIdentifier: ProductID
  /// When that product was last bought or renewed; `nil` if not given.
  public var purchaseDate: Timestamp?
  /// How the customer owns the deciding purchase, an extension of the wire format; `nil` from other
  /// servers.
  public var ownershipType: InAppOwnershipType?
  /// The customer's own purchase that also gives access; `nil` unless a family member's purchase
  /// decides, and from other servers.
  public var ownPurchase: OwnPurchaseBody?
  /// Why the entitlement is active or not; `nil` from other servers.
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

/// The customer's own purchase in addition to a family member's that lasts longer; an extension of
/// the wire format.
///
/// Apps whose policy denies family sharing use this one.
public struct OwnPurchaseBody: Hashable, Sendable {
  /// The product.
  public var productIdentifier: ProductID
  /// When its access ends; `nil` if never.
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

  /// Decodes a purchase; only the product is required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    productIdentifier = try container.decode(ProductID.self, forKey: .productIdentifier)
    expiresDate = try container.optionalDate(.expiresDate)
  }
}

/// Why an entitlement is active or not; an extension of the wire format.
public struct ReasonBody: Hashable, Sendable, Decodable {
  /// A short stable code, such as `grace_period`.
  public var code: String
  /// One readable sentence.
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

  /// Decodes an entitlement; only the product is required.
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
