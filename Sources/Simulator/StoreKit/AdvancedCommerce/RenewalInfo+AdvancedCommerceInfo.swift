internal import AppStoreCore
public import Foundation

extension Product.SubscriptionInfo.RenewalInfo {
  /// The items of an Advanced Commerce subscription's next renewal.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo/advancedcommerceinfo>
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// One item.
    public struct Item: Hashable, Sendable {
      /// What the customer buys.
      public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

      /// What the customer buys.
      public let details: Details
      /// The price increase of the item; `nil` for none.
      public let priceIncreaseInfo: PriceIncreaseInfo?
    }

    /// The state of the subscription, which the developer's server sends with its next request.
    public let consistencyToken: String
    /// The developer's identifier of the last request.
    public let requestReferenceID: String
    /// The tax category of the items.
    public let taxCode: String
    /// The description of the subscription.
    public let description: String
    /// The name of the subscription.
    public let displayName: String
    /// The renewal period.
    public let period: SubscriptionPeriod
    /// The items that renew.
    public let items: [Item]

    init(_ info: AdvancedCommerceRenewalInfo) {
      consistencyToken = info.consistencyToken ?? ""
      requestReferenceID = info.requestReferenceId ?? ""
      taxCode = info.taxCode ?? ""
      description = info.descriptors?.description ?? ""
      displayName = info.descriptors?.displayName ?? ""
      period = info.period.flatMap { SubscriptionPeriod(iso8601: $0.rawValue) } ?? .monthly
      items = (info.items ?? []).map { Item($0) }
    }
  }
}

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item {
  /// A price increase that takes effect at the next renewal.
  public struct PriceIncreaseInfo: Hashable, Sendable {
    /// The status of the customer's consent.
    public struct Status: RawRepresentable, Hashable, Sendable {
      /// The text in signed data.
      public let rawValue: String
      /// Creates a status from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The customer has not responded.
      public static let pending = Status(rawValue: "PENDING")
      /// The customer consented, or was notified where consent is not needed.
      public static let accepted = Status(rawValue: "ACCEPTED")
      /// The customer was not notified yet.
      public static let scheduled = Status(rawValue: "SCHEDULED")
    }

    /// The status of the customer's consent.
    public let status: Status
    /// The new price.
    public let price: Decimal
    /// The items whose price increase depends on this one.
    public let dependentSKUs: [String]

    init(_ info: AdvancedCommercePriceIncreaseInfo) {
      status = info.status.map { Status(rawValue: $0.rawValue) } ?? .scheduled
      price = Decimal(milliunits: info.price ?? 0)
      dependentSKUs = info.dependentSKUs ?? []
    }
  }

  init(_ item: AdvancedCommerceRenewalItem) {
    details = Details(
      sku: item.sku, displayName: item.displayName, description: item.description,
      offer: item.offer, price: item.price)
    priceIncreaseInfo = item.priceIncreaseInfo.map { PriceIncreaseInfo($0) }
  }
}
