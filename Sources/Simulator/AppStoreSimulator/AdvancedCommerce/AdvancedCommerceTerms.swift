public import AppStoreCore
internal import Foundation

/// The contents of an Advanced Commerce subscription.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi>
public struct AdvancedCommerceTerms: Hashable, Sendable, Codable {
  /// The texts that the App Store shows to the customer.
  public var descriptors: AdvancedCommerceDescriptors
  /// The items that renew, each with its SKU and its price.
  public var items: [AdvancedCommerceRenewalItem]
  /// The tax category of the items.
  public var taxCode: String
  /// The developer's identifier of the request, a UUID.
  public var requestReferenceID: String
  /// The length of a period; `nil` for that of the product.
  public var period: AdvancedCommercePeriod?

  /// Creates terms.
  public init(
    descriptors: AdvancedCommerceDescriptors, items: [AdvancedCommerceRenewalItem],
    taxCode: String, requestReferenceID: String, period: AdvancedCommercePeriod? = nil
  ) {
    self.descriptors = descriptors
    self.items = items
    self.taxCode = taxCode
    self.requestReferenceID = requestReferenceID
    self.period = period
  }

  /// The total price of the next period in thousandths of the currency unit, with its offers; `nil`
  /// if an item has no price.
  var price: Int64? {
    let prices = items.compactMap { $0.offer?.price ?? $0.price }
    guard prices.count == items.count else { return nil }
    // Limited to the maximum charge, however many items there are.
    return prices.reduce(0) { ($0 + $1).asPrice }
  }

  /// Limits the price of each item to the maximum charge.
  mutating func limitPrices() {
    for index in items.indices { items[index].price = items[index].price?.asPrice }
  }

  /// The token that distinguishes these terms from earlier ones; every change is a request of its
  /// own.
  var consistencyToken: String { Data(requestReferenceID.utf8).base64EncodedString() }

  func renewalInfo(every plan: SubscriptionPeriod) -> AdvancedCommerceRenewalInfo {
    AdvancedCommerceRenewalInfo(
      consistencyToken: consistencyToken, descriptors: descriptors, items: items,
      period: period ?? .init(rawValue: plan.iso8601),
      requestReferenceId: requestReferenceID, taxCode: taxCode)
  }

  func transactionInfo(every plan: SubscriptionPeriod) -> AdvancedCommerceTransactionInfo {
    let items = items.map {
      AdvancedCommerceTransactionItem(
        sku: $0.sku, displayName: $0.displayName, description: $0.description, price: $0.price,
        offer: $0.offer)
    }
    return AdvancedCommerceTransactionInfo(
      descriptors: descriptors, items: items,
      period: period ?? .init(rawValue: plan.iso8601),
      requestReferenceId: requestReferenceID, taxCode: taxCode)
  }
}
