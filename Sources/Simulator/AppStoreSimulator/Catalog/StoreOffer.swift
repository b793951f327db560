public import AppStoreCore
internal import StoreConfiguration

/// An offer of the store for one product.
///
/// Source: <https://developer.apple.com/documentation/storekit/subscription-offers>
public struct StoreOffer: Hashable, Sendable {
  /// A customer's relation to a subscription group.
  public enum Customer: String, CaseIterable, Sendable {
    /// The customer has never subscribed in the group.
    case new
    /// The customer subscribes in the group now.
    case existing
    /// The customer subscribed in the group in the past.
    case expired
  }

  /// The type of the offer.
  public var type: OfferType
  /// The offer's identifier, or the reference name of a code; `nil` for introductory offers.
  public var id: String?
  /// The payment mode; one-time products have only `OfferDiscountType.oneTime`.
  public var discountType: OfferDiscountType
  /// The length of one period of the offer; `nil` for one-time products.
  public var period: SubscriptionPeriod?
  /// The number of periods; more than 1 only if paid as you go.
  public var periodCount: Int
  /// The price of one period in thousandths of the currency unit; 0 if free.
  public var priceMilliunits: Int64
  /// The customers an offer code is for; other types of offers ignore it.
  public var customers: Set<Customer>
  /// The number of months a customer must have paid for a win-back offer; 0 for none.
  public var minimumPaidMonths: Int
  /// The billing plan of the offer.
  public var billingPlan: BillingPlanType

  /// Creates an offer.
  public init(
    type: OfferType, id: String?, discountType: OfferDiscountType, period: SubscriptionPeriod?,
    periodCount: Int = 1, priceMilliunits: Int64 = 0,
    customers: Set<Customer> = Set(Customer.allCases), minimumPaidMonths: Int = 0,
    billingPlan: BillingPlanType = .billedUpfront
  ) {
    self.type = type
    self.id = id
    self.discountType = discountType
    self.period = period
    self.periodCount = periodCount
    self.priceMilliunits = priceMilliunits
    self.customers = customers
    self.minimumPaidMonths = minimumPaidMonths
    self.billingPlan = billingPlan
  }

  /// Creates the introductory offer of a configuration.
  init(introductory offer: ConfiguredOffer) {
    self.init(
      type: .introductory, id: nil, discountType: offer.discountType, period: offer.period,
      periodCount: offer.periodCount, priceMilliunits: offer.priceMilliunits.asPrice,
      billingPlan: offer.billingPlan ?? .billedUpfront)
  }

  /// Creates a promotional, code or win-back offer of a configuration; `nil` if it cannot be sold.
  ///
  /// Disabled win-back offers are omitted.
  init?(configured offer: ConfiguredOffer) {
    guard offer.type != .introductory, offer.isEligible else { return nil }
    let customers = Set(offer.eligibility.compactMap(Customer.init))
    self.init(
      type: offer.type, id: offer.id, discountType: offer.discountType, period: offer.period,
      periodCount: offer.periodCount, priceMilliunits: offer.priceMilliunits,
      customers: customers.isEmpty ? Set(Customer.allCases) : customers,
      billingPlan: offer.billingPlan ?? .billedUpfront)
    guard isUsable(forSubscription: true) else { return nil }
  }

  /// The charge for one period in thousandths of the currency unit.
  var charge: Int64 { discountType == .freeTrial ? 0 : priceMilliunits }

  /// Whether each of its periods is a separate renewal.
  var isPaidAsYouGo: Bool { discountType == .payAsYouGo }

  /// The allowed number of periods, as in a configuration file.
  static let periodCounts = 1...1000

  /// Returns whether the store can sell it with a subscription, or otherwise with a one-time
  /// product.
  func isUsable(forSubscription: Bool) -> Bool {
    guard (0...Price.largestMilliunits).contains(priceMilliunits),
      Self.periodCounts.contains(periodCount), type == .introductory || id != nil
    else { return false }
    guard forSubscription else { return type == .code && discountType == .oneTime }
    let kinds: [OfferDiscountType] = [.freeTrial, .payAsYouGo, .payUpFront]
    return period != nil && kinds.contains(discountType)
  }
}

extension StoreOffer.Customer {
  /// Creates the customers of a code; `nil` for an unknown eligibility.
  fileprivate init?(_ eligibility: OfferEligibility) {
    switch eligibility {
    case .new: self = .new
    case .existing: self = .existing
    case .expired: self = .expired
    default: return nil
    }
  }
}
