public import AppStoreCore

/// The reason why the store sold nothing; its state is unchanged.
public enum StorePurchaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The product is not in the store's configuration.
  case unknownProduct(ProductID)
  /// The product was removed from sale.
  case notForSale(ProductID)
  /// The product does not allow the quantity.
  case invalidQuantity(Int, product: ProductID, limit: Int)
  /// The product has no such offer.
  case unknownOffer(RequestedOffer, product: ProductID)
  /// The customer is not eligible for the offer now.
  case ineligibleForOffer(RequestedOffer, product: ProductID)
  /// The offer exists, but for another billing plan than the order's.
  case otherBillingPlan(RequestedOffer, BillingPlanType, product: ProductID)
  /// The product has no such billing plan.
  case noBillingPlan(BillingPlanType, product: ProductID)
  /// The running subscription has more seats, which it keeps until its renewal.
  case seatReduction(Int, product: ProductID, seats: Int)
  /// Seats cannot be added to an unpaid period.
  case unpaidSeats(ProductID)
  /// No pending purchase has the identifier.
  case unknownRequest(PendingPurchaseID)
  /// The request got no response within a day.
  case requestExpired(PendingPurchaseID)
  /// The Advanced Commerce order cannot be carried out.
  case advancedCommerce(AdvancedCommerceOrderError)
  /// The account is configured to fail.
  case simulated(SimulatedPurchaseError)

  /// Whether the same order can succeed later.
  public var isRetryable: Bool {
    if case .simulated(let error) = self { return error.isRetryable }
    return false
  }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unknownProduct(let id):
      "productID: \(id) is not in the store's configuration; use a product of it"
    case .notForSale(let id):
      "productID: \(id) was removed from sale; give another, or put it on sale again"
    case .invalidQuantity(let quantity, let product, let limit):
      "quantity: \(quantity) of \(product) cannot be bought at once; use "
        + (limit == 1 ? "1" : "1 to \(limit)")
    case .unknownOffer(let offer, let product):
      "offer: \(product) has no offer \(offer.id) of that kind; add it or give another"
    case .ineligibleForOffer(let offer, let product):
      "offer: the customer is not eligible for \(offer.id) of \(product); order without it"
    case .otherBillingPlan(let offer, let plan, let product):
      "billingPlan: \(offer.id) of \(product) is for \(plan); order with that plan or without the offer"
    case .noBillingPlan(let plan, let product):
      "billingPlan: \(product) is not sold with \(plan) and this order; leave it out"
    case .seatReduction(let quantity, let product, let seats):
      "quantity: \(quantity) is less than the \(seats) seats of \(product); "
        + "use as many or more, or reduce the seats of the renewal"
    case .unpaidSeats(let product):
      "quantity: the period of \(product) is not paid; solve the billing issue first"
    case .unknownRequest(let id):
      "request: no pending purchase \(id); use the ID of a pending one"
    case .requestExpired(let id): "request: \(id) expired; order again"
    case .advancedCommerce(let error): error.description
    case .simulated(let error):
      "purchase: the account is set to fail with \(error.rawValue); set another behavior"
    }
  }
}
