internal import AppStoreCore
public import Foundation
internal import StoreKitBackend

extension Product.SubscriptionInfo {
  /// The time between two payments.
  public typealias BillingPeriod = SubscriptionPeriod

  /// The way a subscription with a commitment is billed.
  public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates a plan from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A payment each month, with a commitment of twelve months.
    public static let monthly = BillingPlanType(rawValue: "MONTHLY")
    /// One payment for the whole period.
    public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  }

  /// What the customer commits to with a billing plan.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The price of the whole commitment.
    public let price: Decimal
    /// The formatted price for the customer.
    public let displayPrice: String
    /// The length of the commitment.
    public let period: SubscriptionPeriod
  }

  /// The prices of a subscription with one billing plan.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/subscriptioninfo/pricingterms>
  public struct PricingTerms: Hashable, Sendable {
    /// The price of each payment.
    public let billingPrice: Decimal
    /// The formatted price of each payment for the customer.
    public let billingDisplayPrice: String
    /// The time between two payments.
    public let billingPeriod: BillingPeriod
    /// The billing plan.
    public let billingPlanType: BillingPlanType
    /// What the customer commits to.
    public let commitmentInfo: CommitmentInfo
    /// The offers of the billing plan, introductory ones first.
    public let subscriptionOffers: [Product.SubscriptionOffer]

    /// Returns the offers of one kind.
    public subscript(
      offers type: Product.SubscriptionOffer.OfferType
    ) -> [Product.SubscriptionOffer] {
      subscriptionOffers.filter { $0.type == type }
    }

    init(_ record: PricingTermsRecord, locale: String) {
      billingPrice = Decimal(milliunits: record.billingPrice.milliunits)
      billingDisplayPrice = record.billingPrice.display(in: locale)
      billingPeriod = SubscriptionPeriod(record.billingPeriod)
      billingPlanType = BillingPlanType(rawValue: record.billingPlan.rawValue)
      commitmentInfo = CommitmentInfo(
        price: Decimal(milliunits: record.commitmentPrice.milliunits),
        displayPrice: record.commitmentPrice.display(in: locale),
        period: SubscriptionPeriod(record.commitmentPeriod))
      subscriptionOffers = record.offers.map { Product.SubscriptionOffer($0, locale: locale) }
    }
  }

  /// A subscription that a bundle contains.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/subscriptioninfo/bundledsubscription>
  public struct BundledSubscription: Hashable, Sendable {
    /// The identifier of the product.
    public let id: Product.ID
    /// The name in the device's language.
    public let displayName: String
    /// The description in the device's language.
    public let description: String
    /// The price of the subscription outside of the bundle.
    public let price: Decimal
    /// The formatted price for the customer.
    public let displayPrice: String
    /// Whether it can be shared with a family.
    public let isFamilyShareable: Bool
    /// The subscription group's identifier.
    public let subscriptionGroupID: String
    /// The level in the group; 1 is the highest.
    public let subscriptionGroupLevel: Int
    /// The subscription group's name in the device's language.
    public let subscriptionGroupDisplayName: String

    /// Describes a product that a bundle contains; `nil` if it is not a subscription.
    init?(_ record: ProductRecord) {
      guard let subscription = record.subscription else { return nil }
      id = record.id.rawValue
      displayName = record.displayName
      description = record.description
      price = Decimal(milliunits: record.price.milliunits)
      displayPrice = record.price.display(in: record.locale)
      isFamilyShareable = record.isFamilyShareable
      subscriptionGroupID = subscription.groupID.rawValue
      subscriptionGroupLevel = subscription.groupLevel
      subscriptionGroupDisplayName = subscription.groupDisplayName
    }
  }
}
