internal import AppStoreCore
public import Foundation
internal import StoreKitBackend

extension Product {
  /// An offer of a subscription.
  public struct SubscriptionOffer: Hashable, Sendable {
    /// The kind of an offer.
    public struct OfferType: RawRepresentable, Hashable, Sendable {
      /// The text of the kind.
      public let rawValue: String
      /// Creates a kind from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// An introductory offer.
      public static let introductory = OfferType(rawValue: "IntroOffer")
      /// A promotional offer.
      public static let promotional = OfferType(rawValue: "AdhocOffer")
      /// A win-back offer.
      public static let winBack = OfferType(rawValue: "WinBackOffer")

      init(_ type: AppStoreCore.OfferType) {
        switch type {
        case .introductory: self = .introductory
        case .promotional: self = .promotional
        case .winBack: self = .winBack
        default: self.init(rawValue: type.description)
        }
      }

      /// The kind in English.
      public var localizedDescription: String {
        switch self {
        case .introductory: "Introductory Offer"
        case .promotional: "Promotional Offer"
        case .winBack: "Win-Back Offer"
        default: rawValue
        }
      }
    }

    /// The payment mode of an offer.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The text of the mode.
      public let rawValue: String
      /// Creates a mode from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// A reduced price is paid each period.
      public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
      /// One price is paid for the whole offer.
      public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
      /// Nothing is paid during the offer.
      public static let freeTrial = PaymentMode(rawValue: "FreeTrial")

      init(_ type: OfferDiscountType) {
        switch type {
        case .payAsYouGo: self = .payAsYouGo
        case .payUpFront: self = .payUpFront
        case .freeTrial: self = .freeTrial
        default: self.init(rawValue: type.rawValue)
        }
      }

      /// The mode in English.
      public var localizedDescription: String {
        switch self {
        case .payAsYouGo: "Pay as You Go"
        case .payUpFront: "Pay Up Front"
        case .freeTrial: "Free Trial"
        default: rawValue
        }
      }
    }

    /// The offer's identifier; `nil` for introductory offers.
    public let id: String?
    /// The kind of offer.
    public let type: OfferType
    /// The price of one period of the offer; zero for a free trial.
    public let price: Decimal
    /// The formatted price for the customer.
    public let displayPrice: String
    /// The length of one period of the offer.
    public let period: SubscriptionPeriod
    /// The number of periods of the offer.
    public let periodCount: Int
    /// The payment mode.
    public let paymentMode: PaymentMode

    init(_ record: OfferRecord, locale: String) {
      id = record.id
      type = OfferType(record.type)
      price = Decimal(milliunits: record.price.milliunits)
      displayPrice = record.price.display(in: locale)
      period = SubscriptionPeriod(record.period)
      periodCount = record.periodCount
      paymentMode = PaymentMode(record.discountType)
    }
  }
}
