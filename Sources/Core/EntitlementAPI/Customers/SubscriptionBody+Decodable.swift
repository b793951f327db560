internal import AppStoreCore

extension SubscriptionBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case autoResumeDate = "auto_resume_date"
    case billingIssuesDetectedAt = "billing_issues_detected_at"
    case displayName = "display_name"
    case expiresDate = "expires_date"
    case gracePeriodExpiresDate = "grace_period_expires_date"
    case isSandbox = "is_sandbox"
    case managementURL = "management_url"
    case originalPurchaseDate = "original_purchase_date"
    case ownPurchase = "own_purchase"
    case ownershipType = "ownership_type"
    case periodType = "period_type"
    case price
    case productPlanIdentifier = "product_plan_identifier"
    case purchaseDate = "purchase_date"
    case refundedAt = "refunded_at"
    case store
    case storeTransactionID = "store_transaction_id"
    case unsubscribeDetectedAt = "unsubscribe_detected_at"
  }

  /// Decodes a subscription; only the purchase date is required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      purchaseDate: try container.date(.purchaseDate),
      expiresDate: try container.optionalDate(.expiresDate),
      store: container.lenient(StoreCode.self, .store) ?? StoreCode(rawValue: "unknown"),
      isSandbox: container.lenient(Bool.self, .isSandbox) ?? false,
      periodType: container.lenient(PeriodTypeCode.self, .periodType) ?? .normal)
    autoResumeDate = try container.optionalDate(.autoResumeDate)
    billingIssuesDetectedAt = try container.optionalDate(.billingIssuesDetectedAt)
    displayName = container.lenient(String.self, .displayName)
    gracePeriodExpiresDate = try container.optionalDate(.gracePeriodExpiresDate)
    managementURL = container.lenient(String.self, .managementURL)
    originalPurchaseDate = try container.optionalDate(.originalPurchaseDate)
    ownPurchase = container.lenient(OwnSubscriptionBody.self, .ownPurchase)
    ownershipType = container.lenient(InAppOwnershipType.self, .ownershipType)
    price = container.lenient(PriceBody.self, .price)
    productPlanIdentifier = container.lenient(String.self, .productPlanIdentifier)
    refundedAt = try container.optionalDate(.refundedAt)
    storeTransactionID = container.lenient(String.self, .storeTransactionID)
    unsubscribeDetectedAt = try container.optionalDate(.unsubscribeDetectedAt)
  }
}
