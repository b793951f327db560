internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation

/// An order in a file.
struct StoredPurchaseRequest: Codable, Hashable, Sendable {
  private let productID: ProductID
  private let quantity: Int
  private let appAccountToken: UUID?
  private let offerType: OfferType?
  private let offerID: String?
  private let allowIntroductoryOffer: Bool?
  private let billingPlan: BillingPlanType?
  /// The Advanced Commerce items; `nil` for other purchases.
  let advancedCommerce: AdvancedCommerceOrder?

  init(_ order: PurchaseRequest) {
    productID = order.productID
    quantity = order.quantity
    appAccountToken = order.appAccountToken
    offerType = order.offer?.type
    offerID = order.offer?.id
    allowIntroductoryOffer = order.allowIntroductoryOffer
    billingPlan = order.billingPlan
    advancedCommerce = order.advancedCommerce
  }

  var order: PurchaseRequest {
    PurchaseRequest(
      productID: productID, quantity: quantity, appAccountToken: appAccountToken,
      offer: offerID.flatMap { RequestedOffer(offerType, $0) },
      allowIntroductoryOffer: allowIntroductoryOffer, billingPlan: billingPlan,
      advancedCommerce: advancedCommerce)
  }
}

extension RequestedOffer {
  /// Creates a choice; `nil` for a type that customers cannot choose.
  init?(_ type: OfferType?, _ id: String) {
    switch type {
    case .promotional: self = .promotional(id)
    case .code: self = .code(id)
    case .winBack: self = .winBack(id)
    default: return nil
    }
  }
}
