internal import AppStoreCore
internal import AppStoreServerAPI

/// Reads Advanced Commerce requests field by field, because each missing field has its own number.
///
/// The requests' own rules check the lengths and signs of the values.
extension AdvancedCommerceSubscriptionCancelRequest {
  init(_ body: JSONObject) throws(AppStoreErrorBody) {
    self.init(requestInfo: try body.requestInfo(), storefront: try body.storefront())
  }
}

extension AdvancedCommerceSubscriptionRevokeRequest {
  init(_ body: JSONObject) throws(AppStoreErrorBody) {
    self.init(
      requestInfo: try body.requestInfo(), refundReason: try body.refundReason(),
      refundType: try body.refundType(), refundRiskingPreference: try body.refundRisking(),
      storefront: try body.storefront())
  }
}

extension AdvancedCommerceSubscriptionChangeMetadataRequest {
  init(_ body: JSONObject) throws(AppStoreErrorBody) {
    let info = try body.requestInfo()
    var descriptors: AdvancedCommerceSubscriptionChangeMetadataDescriptors?
    if let object = try body.object("descriptors") {
      descriptors = .init(
        effective: try object.effective(),
        description: try object.text("description", or: .invalidDescription),
        displayName: try object.text("displayName", or: .invalidDisplayName))
    }
    var items: [AdvancedCommerceSubscriptionChangeMetadataItem]?
    if let objects = try body.objects("items") {
      items = []
      for object in objects {
        items?.append(
          .init(
            currentSKU: try object.text("currentSKU", missing: .nullCurrentSKU, wrong: .invalidSKU),
            effective: try object.effective(), SKU: try object.text("SKU", or: .invalidSKU),
            description: try object.text("description", or: .invalidDescription),
            displayName: try object.text("displayName", or: .invalidDisplayName)))
      }
    }
    let taxCode = try body.text("taxCode", or: .invalidTaxProductCode)
    guard taxCode != "" else { throw AppStoreErrorBody(.invalidTaxProductCode) }
    guard descriptors != nil || items != nil || taxCode != nil else {
      throw AppStoreErrorBody(.atLeastOneItem)
    }
    self.init(
      requestInfo: info, descriptors: descriptors, items: items,
      storefront: try body.storefront(), taxCode: taxCode)
  }
}

extension AdvancedCommerceSubscriptionPriceChangeRequest {
  init(_ body: JSONObject) throws(AppStoreErrorBody) {
    let info = try body.requestInfo()
    guard let objects = try body.objects("items") else { throw AppStoreErrorBody(.nullItems) }
    var items: [AdvancedCommerceSubscriptionPriceChangeItem] = []
    for object in objects {
      items.append(
        .init(
          SKU: try object.text("SKU", missing: .nullSKU, wrong: .invalidSKU),
          price: try object.amount("price", missing: .nullPrice),
          dependentSKUs: try object.skus("dependentSKUs")))
    }
    self.init(
      requestInfo: info, items: items, currency: try body.text("currency", or: .invalidCurrency),
      storefront: try body.storefront())
  }
}

extension AdvancedCommerceSubscriptionMigrateRequest {
  init(_ body: JSONObject) throws(AppStoreErrorBody) {
    let info = try body.requestInfo()
    let target = try body.text(
      "targetProductId", missing: .nullTargetProductID, wrong: .invalidTargetProductID)
    guard let descriptors = try body.object("descriptors") else {
      throw AppStoreErrorBody(.nullDescriptors)
    }
    guard let items = try Self.items("items", in: body) else { throw AppStoreErrorBody(.nullItems) }
    self.init(
      requestInfo: info, targetProductId: ProductID(target),
      descriptors: .init(
        description: try descriptors.text("description", or: .invalidDescription),
        displayName: try descriptors.text("displayName", or: .invalidDisplayName)),
      items: items, renewalItems: try Self.items("renewalItems", in: body),
      taxCode: try body.text("taxCode", missing: .nullTaxCode, wrong: .invalidTaxProductCode),
      storefront: try body.storefront())
  }

  private static func items(
    _ name: String, in body: JSONObject
  ) throws(AppStoreErrorBody) -> [AdvancedCommerceSubscriptionMigrateItem]? {
    guard let objects = try body.objects(name) else { return nil }
    var items: [AdvancedCommerceSubscriptionMigrateItem] = []
    for object in objects {
      items.append(
        .init(
          SKU: try object.text("SKU", missing: .nullSKU, wrong: .invalidSKU),
          description: try object.text(
            "description", missing: .nullDescription, wrong: .invalidDescription),
          displayName: try object.text(
            "displayName", missing: .nullDisplayName, wrong: .invalidDisplayName)))
    }
    return items
  }
}

extension AdvancedCommerceRequestRefundRequest {
  init(_ body: JSONObject) throws(AppStoreErrorBody) {
    let info = try body.requestInfo()
    guard let objects = try body.objects("items") else { throw AppStoreErrorBody(.nullItems) }
    var items: [AdvancedCommerceRequestRefundItem] = []
    for object in objects {
      guard let revoke = try object.boolean("revoke", or: .generalBadRequest) else {
        throw AppStoreErrorBody(.generalBadRequest)
      }
      items.append(
        .init(
          SKU: try object.text("SKU", missing: .nullSKU, wrong: .invalidSKU),
          refundReason: try object.refundReason(), refundType: try object.refundType(),
          revoke: revoke, refundAmount: try object.integer("refundAmount", or: .invalidAmount)))
    }
    self.init(
      requestInfo: info, items: items, refundRiskingPreference: try body.refundRisking(),
      currency: try body.text("currency", or: .invalidCurrency),
      storefront: try body.storefront())
  }
}
