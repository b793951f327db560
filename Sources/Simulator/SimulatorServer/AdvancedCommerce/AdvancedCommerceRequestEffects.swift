internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

extension AdvancedCommerceSubscriptionChangeMetadataRequest {
  /// Renames the subscription from the next renewal, or immediately if the request says so.
  ///
  /// A tax code applies from the next renewal, because the current period is already taxed.
  func apply(
    to terms: inout AdvancedCommerceTerms, running info: inout AdvancedCommerceTransactionInfo
  ) {
    terms.requestReferenceID = requestInfo.referenceText
    if let taxCode { terms.taxCode = taxCode }
    if let descriptors {
      terms.descriptors.rename(descriptors)
      if descriptors.effective == .immediately { info.descriptors?.rename(descriptors) }
    }
    for change in items ?? [] {
      for index in terms.items.indices where terms.items[index].sku == change.currentSKU {
        terms.items[index].sku = change.SKU ?? change.currentSKU
        terms.items[index].displayName = change.displayName ?? terms.items[index].displayName
        terms.items[index].description = change.description ?? terms.items[index].description
      }
      guard change.effective == .immediately, var items = info.items else { continue }
      for index in items.indices where items[index].sku == change.currentSKU {
        items[index].sku = change.SKU ?? change.currentSKU
        items[index].displayName = change.displayName ?? items[index].displayName
        items[index].description = change.description ?? items[index].description
      }
      info.items = items
    }
  }
}

extension AdvancedCommerceDescriptors {
  fileprivate mutating func rename(
    _ change: AdvancedCommerceSubscriptionChangeMetadataDescriptors
  ) {
    description = change.description ?? description
    displayName = change.displayName ?? displayName
  }
}

extension AdvancedCommerceSubscriptionPriceChangeRequest {
  /// Sets the prices of the next renewal.
  ///
  /// Every customer counts as having consented.
  func apply(to terms: inout AdvancedCommerceTerms) {
    terms.requestReferenceID = requestInfo.referenceText
    for change in items {
      for index in terms.items.indices where terms.items[index].sku == change.SKU {
        terms.items[index].price = change.price
      }
    }
  }
}

extension AdvancedCommerceSubscriptionMigrateRequest {
  /// Returns the terms of the next renewal, with the product's names as defaults.
  func terms(_ product: ConfiguredProduct?) -> AdvancedCommerceTerms {
    let texts = product?.localizations.first
    return AdvancedCommerceTerms(
      descriptors: AdvancedCommerceDescriptors(
        description: descriptors.description ?? texts?.description ?? "",
        displayName: descriptors.displayName ?? texts?.displayName ?? product?.referenceName
          ?? targetProductId.rawValue),
      items: (renewalItems ?? items).map(\.renewalItem), taxCode: taxCode,
      requestReferenceID: requestInfo.referenceText)
  }
}

extension AdvancedCommerceSubscriptionMigrateItem {
  /// The item without a price, because a migration sets none.
  var renewalItem: AdvancedCommerceRenewalItem {
    AdvancedCommerceRenewalItem(sku: SKU, displayName: displayName, description: description)
  }
}

extension AdvancedCommerceSubscriptionRevokeRequest {
  /// Returns the refund of one item; `nil` if the item has no name.
  func refund(_ item: AdvancedCommerceTransactionItem) -> AdvancedCommerceItemRefund? {
    item.sku.map {
      AdvancedCommerceItemRefund(
        sku: $0, reason: refundReason, type: refundType, isRevoked: true)
    }
  }
}

extension AdvancedCommerceRequestRefundItem {
  /// The refund of the item for the store.
  var refund: AdvancedCommerceItemRefund {
    AdvancedCommerceItemRefund(
      sku: SKU, reason: refundReason, type: refundType, amount: refundAmount ?? 0,
      isRevoked: revoke)
  }
}

extension AdvancedCommerceRequestInfo {
  /// The request reference ID as Apple repeats it.
  var referenceText: String { requestReferenceId.uuidString.lowercased() }
}
