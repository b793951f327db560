internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

/// The store's orders for the requests of apps.
extension AdvancedCommerceOneTimeChargeCreateRequest {
  var order: AdvancedCommerceOrder {
    .charge(
      AdvancedCommerceCharge(
        item: AdvancedCommerceTransactionItem(
          sku: item.SKU, displayName: item.displayName, description: item.description,
          price: item.price),
        taxCode: taxCode, requestReferenceID: requestInfo.referenceText))
  }
}

extension AdvancedCommerceSubscriptionCreateRequest {
  var order: AdvancedCommerceOrder {
    .subscription(
      AdvancedCommerceTerms(
        descriptors: descriptors,
        items: items.map {
          AdvancedCommerceRenewalItem(
            sku: $0.SKU, displayName: $0.displayName, description: $0.description,
            price: $0.price, offer: $0.offer)
        }, taxCode: taxCode, requestReferenceID: requestInfo.referenceText, period: period),
      previous: previousTransactionId)
  }
}

extension AdvancedCommerceSubscriptionModifyInAppRequest {
  var order: AdvancedCommerceOrder {
    let added = (addItems ?? []).map { item in
      AdvancedCommerceModification.Item(
        item: AdvancedCommerceRenewalItem(
          sku: item.SKU, displayName: item.displayName, description: item.description,
          price: item.price, offer: item.offer),
        isImmediate: true, proratedPrice: item.proratedPrice ?? 0)
    }
    let changed = (changeItems ?? []).map { item in
      AdvancedCommerceModification.Item(
        currentSKU: item.currentSKU,
        item: AdvancedCommerceRenewalItem(
          sku: item.SKU, displayName: item.displayName, description: item.description,
          price: item.price, offer: item.offer),
        isImmediate: item.effective == .immediately, proratedPrice: item.proratedPrice ?? 0)
    }
    return .modification(
      transactionId,
      AdvancedCommerceModification(
        items: changed + added, removedSKUs: (removeItems ?? []).map(\.SKU),
        description: descriptors?.description, displayName: descriptors?.displayName,
        renamesNow: descriptors?.effective == .immediately, period: periodChange?.period,
        changesPeriodNow: periodChange?.effective == .immediately, taxCode: taxCode,
        retainsBillingCycle: retainBillingCycle, requestReferenceID: requestInfo.referenceText))
  }
}

extension AdvancedCommerceSubscriptionReactivateInAppRequest {
  var order: AdvancedCommerceOrder {
    .reactivation(
      transactionId, skus: items?.map(\.SKU), reference: requestInfo.referenceText)
  }
}
