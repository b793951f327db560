internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation
internal import StoreConfiguration

extension AdvancedCommerceSubscriptionChangeMetadataRequest {
  /// Renames what renews, and at once what runs where the request says so.
  ///
  /// A tax code is one of the next renewal: the running period is taxed already.
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
  /// Sets the prices of the next renewal; every customer counts as one who consented.
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
  /// Returns what the subscription renews with, named as its product where the request says nothing.
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
  /// The item without a price: a migration brings none.
  var renewalItem: AdvancedCommerceRenewalItem {
    AdvancedCommerceRenewalItem(sku: SKU, displayName: displayName, description: description)
  }
}

extension AdvancedCommerceSubscriptionRevokeRequest {
  /// Returns what the request means for one item; `nil` for one without a name.
  func refund(_ item: AdvancedCommerceTransactionItem) -> AdvancedCommerceItemRefund? {
    item.sku.map {
      AdvancedCommerceItemRefund(
        sku: $0, reason: refundReason, type: refundType, isRevoked: true)
    }
  }
}

extension AdvancedCommerceRequestRefundItem {
  /// The item as the store refunds it.
  var refund: AdvancedCommerceItemRefund {
    AdvancedCommerceItemRefund(
      sku: SKU, reason: refundReason, type: refundType, amount: refundAmount ?? 0,
      isRevoked: revoke)
  }
}

extension AdvancedCommerceRequestInfo {
  /// The request's own name as Apple repeats it.
  var referenceText: String { requestReferenceId.uuidString.lowercased() }
}
