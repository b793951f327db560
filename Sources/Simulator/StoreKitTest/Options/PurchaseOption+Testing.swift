public import Foundation
public import StoreKit

extension Product.PurchaseOption {
  /// What happens to a subscription between a purchase in the past and now.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/subscriptionrenewalbehavior>
  public enum SubscriptionRenewalBehavior: Codable, Hashable, Sendable {
    /// Every renewal that was due happens.
    case renewUntilNow
    /// The customer turned auto-renew off at once.
    case cancelImmediately
  }

  /// Uses a promotional offer, which needs no signature in a test.
  public static func promotionalOffer(id identifier: String) -> Product.PurchaseOption {
    TestPurchaseOption.promotionalOffer(identifier).option
  }

  /// Redeems an offer code of an offer.
  public static func codeOffer(referenceName: String) -> Product.PurchaseOption {
    TestPurchaseOption.codeOffer(referenceName).option
  }

  /// Sets when the customer bought the product; a date in the future counts as now.
  public static func purchaseDate(
    _ date: Date, renewalBehavior: SubscriptionRenewalBehavior = .renewUntilNow
  ) -> Product.PurchaseOption {
    TestPurchaseOption.purchaseDate(date, renews: renewalBehavior == .renewUntilNow).option
  }
}
