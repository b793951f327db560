public import AppStoreTypes
internal import StoreConfiguration

/// An offer that the store makes for one product.
///
/// Source: <https://developer.apple.com/documentation/storekit/subscription-offers>
public struct StoreOffer: Hashable, Sendable {
  /// What a customer is to a subscription group.
  public enum Customer: String, CaseIterable, Sendable {
    /// Never subscribed in the group.
    case new
    /// Subscribes in the group now.
    case existing
    /// Subscribed in the group once.
    case expired
  }

  /// The kind of offer.
  public var type: OfferType
  /// The offer's identifier, for a code its reference name; `nil` for introductory offers.
  public var id: String?
  /// How it is paid; one-time products have only ``AppStoreTypes/OfferDiscountType/oneTime``.
  public var discountType: OfferDiscountType
  /// The length of one period of the offer; `nil` for one-time products.
  public var period: SubscriptionPeriod?
  /// How many periods it lasts; more than 1 only when it is paid as you go.
  public var periodCount: Int
  /// The price of one period in thousandths of the currency unit; 0 when it is free.
  public var priceMilliunits: Int64
  /// Whom an offer code is for; other kinds of offers do not look at it.
  public var customers: Set<Customer>
  /// How many months a customer must have paid before a win-back offer; 0 for none.
  public var minimumPaidMonths: Int
  /// The billing plan that it is bought with.
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

  /// Creates a promotional, code or win-back offer of a configuration; `nil` when the store cannot sell it.
  ///
  /// Win-back offers that are switched off are left out.
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

  /// What one period costs in thousandths of the currency unit.
  var charge: Int64 { discountType == .freeTrial ? 0 : priceMilliunits }

  /// Whether each of its periods is a renewal of its own.
  var isPaidAsYouGo: Bool { discountType == .payAsYouGo }

  /// How many periods an offer may have, as in a configuration file.
  static let periodCounts = 1...1000

  /// Whether the store can sell it with a subscription, or else with a one-time product.
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
  /// Reads who may redeem a code; `nil` for customers that nobody knows yet.
  fileprivate init?(_ eligibility: OfferEligibility) {
    switch eligibility {
    case .new: self = .new
    case .existing: self = .existing
    case .expired: self = .expired
    default: return nil
    }
  }
}
