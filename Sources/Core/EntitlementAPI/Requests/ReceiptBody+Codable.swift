internal import AppStoreCore

extension ReceiptBody: Decodable {
  /// The fields that RevenueCat's SDK for Android names differently.
  private enum AndroidKeys: String, CodingKey {
    /// The products of the purchase; the Test Store sells one at a time.
    case productIDs = "product_ids"
  }

  /// Decodes a body; only the customer is required, and invalid hints are `nil`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      appUserID: try container.decode(AppUserID.self, forKey: .appUserID),
      fetchToken: try container.decodeIfPresent(String.self, forKey: .fetchToken),
      appTransaction: try container.decodeIfPresent(String.self, forKey: .appTransaction),
      isRestore: try container.flag(.isRestore) ?? false,
      initiationSource: container.lenient(InitiationSource.self, .initiationSource))
    payloadVersion = container.lenient(Int.self, .payloadVersion) ?? 1
    observerMode = (try? container.flag(.observerMode)) ?? false
    purchaseCompletedBy = container.lenient(String.self, .purchaseCompletedBy)
    isSDKOriginated = try? container.flag(.isSDKOriginated)
    transactionID = container.lenient(TransactionID.self, .transactionID)
    productID =
      container.lenient(ProductID.self, .productID)
      ?? (try? decoder.container(keyedBy: AndroidKeys.self))?
      .lenient([ProductID].self, .productIDs)?.first
    price = container.lenient(String.self, .price)
    currency = container.lenient(String.self, .currency)
    storeCountry = container.lenient(String.self, .storeCountry)
    subscriptionGroupID = container.lenient(SubscriptionGroupID.self, .subscriptionGroupID)
    normalDuration = container.lenient(String.self, .normalDuration)
    introDuration = container.lenient(String.self, .introDuration)
    trialDuration = container.lenient(String.self, .trialDuration)
    introductoryPrice = container.lenient(String.self, .introductoryPrice)
    paymentMode = container.lenient(Int.self, .paymentMode)
    presentedOfferingIdentifier = container.lenient(String.self, .presentedOfferingIdentifier)
    attributes = container.lenient([String: LossyAttribute].self, .attributes)
    adServicesToken = container.lenient(String.self, .adServicesToken)
    presentedPlacementIdentifier = container.lenient(String.self, .presentedPlacementIdentifier)
    appliedTargetingRule = container.lenient(AppliedTargetingRule.self, .appliedTargetingRule)
  }
}
