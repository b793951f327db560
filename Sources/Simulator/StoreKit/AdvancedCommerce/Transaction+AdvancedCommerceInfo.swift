internal import AppStoreCore
public import Foundation

extension Transaction {
  /// The items of an Advanced Commerce transaction.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/transaction/advancedcommerceinfo>
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// One item.
    public struct Item: Hashable, Sendable {
      /// What the customer bought.
      public struct Details: Hashable, Sendable {
        /// The developer's identifier of the item.
        public let sku: String
        /// The name for the customer.
        public let displayName: String
        /// The description for the customer.
        public let description: String
        /// The offer that reduces the price; `nil` for none.
        public let offer: AdvancedCommerceInfo.Offer?
        /// The price of the item.
        public let price: Decimal
        /// The partners that receive a part of the price; the simulated store signs none.
        public let partners: [AdvancedCommerceInfo.Partner]
      }

      /// What the customer bought.
      public let details: Details
      /// The refunds of the item; `nil` if there are none.
      public let refunds: [AdvancedCommerceInfo.Refund]?
      /// When the item was revoked; `nil` if it was not.
      public let revocationDate: Date?
    }

    /// The developer's identifier of the request that created the transaction.
    public let requestReferenceID: String
    /// The estimated tax.
    public let estimatedTax: Decimal
    /// The tax rate.
    public let taxRate: Decimal
    /// The tax category of the items.
    public let taxCode: String
    /// The price without tax.
    public let taxExclusivePrice: Decimal
    /// The description of the subscription; `nil` for a one-time charge.
    public let description: String?
    /// The name of the subscription; `nil` for a one-time charge.
    public let displayName: String?
    /// The renewal period; `nil` for a one-time charge.
    public let period: SubscriptionPeriod?
    /// The items.
    public let items: [Item]

    init(_ info: AdvancedCommerceTransactionInfo) {
      requestReferenceID = info.requestReferenceId ?? ""
      estimatedTax = Decimal(milliunits: info.estimatedTax ?? 0)
      taxRate = info.taxRate.flatMap { Decimal(string: $0) } ?? 0
      taxCode = info.taxCode ?? ""
      taxExclusivePrice = Decimal(milliunits: info.taxExclusivePrice ?? 0)
      description = info.descriptors?.description
      displayName = info.descriptors?.displayName
      period = info.period.flatMap { SubscriptionPeriod(iso8601: $0.rawValue) }
      items = (info.items ?? []).map { Item($0) }
    }
  }
}

extension Transaction.AdvancedCommerceInfo.Item {
  init(_ item: AdvancedCommerceTransactionItem) {
    details = Details(
      sku: item.sku, displayName: item.displayName, description: item.description,
      offer: item.offer, price: item.price)
    refunds = item.refunds?.map { Transaction.AdvancedCommerceInfo.Refund($0) }
    revocationDate = item.revocationDate?.date
  }
}

extension Transaction.AdvancedCommerceInfo.Item.Details {
  init(
    sku: String?, displayName: String?, description: String?, offer: AdvancedCommerceOffer?,
    price: Int64?
  ) {
    self.sku = sku ?? ""
    self.displayName = displayName ?? ""
    self.description = description ?? ""
    self.offer = offer.flatMap { Transaction.AdvancedCommerceInfo.Offer($0) }
    self.price = Decimal(milliunits: price ?? 0)
    partners = []
  }
}

extension Product.SubscriptionPeriod {
  /// Reads a length in ISO 8601; `nil` for other texts.
  init?(iso8601 text: String) {
    guard let period = AppStoreCore.SubscriptionPeriod(iso8601: text) else { return nil }
    self.init(period)
  }
}
