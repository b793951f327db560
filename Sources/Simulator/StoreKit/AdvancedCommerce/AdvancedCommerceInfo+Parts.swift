internal import AppStoreCore
public import Foundation

extension Transaction.AdvancedCommerceInfo {
  /// A company that receives a part of a price.
  public struct Partner: Hashable, Sendable {
    /// The identifier of the partner.
    public let id: String
    /// The name of the partner; `nil` if none is known.
    public let name: String?
  }

  /// A reduced price of an item for its first periods.
  public struct Offer: Hashable, Sendable {
    /// The purpose of an offer.
    public struct Reason: RawRepresentable, Hashable, Sendable {
      /// The text in signed data.
      public let rawValue: String
      /// Creates a reason from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// To win a new customer.
      public static let acquisition = Reason(rawValue: "ACQUISITION")
      /// To keep a customer.
      public static let retention = Reason(rawValue: "RETENTION")
      /// To win back a former customer.
      public static let winBack = Reason(rawValue: "WIN_BACK")
    }

    /// The price of each period of the offer; zero for a free trial.
    public let price: Decimal
    /// The length of one period of the offer.
    public let period: SubscriptionPeriod
    /// The number of periods of the offer.
    public let periodCount: Int
    /// The purpose of the offer.
    public let reason: Reason

    /// Reads the signed fields; `nil` if the period is not in ISO 8601.
    init?(_ offer: AdvancedCommerceOffer) {
      guard let period = SubscriptionPeriod(iso8601: offer.period.rawValue) else { return nil }
      price = Decimal(milliunits: offer.price)
      self.period = period
      periodCount = offer.periodCount
      reason = Reason(rawValue: offer.reason.rawValue)
    }
  }

  /// A refund of an item.
  public struct Refund: Hashable, Sendable {
    /// The reason for a refund.
    public struct Reason: RawRepresentable, Hashable, Sendable {
      /// The text in signed data.
      public let rawValue: String
      /// Creates a reason from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// A legal reason.
      public static let legal = Reason(rawValue: "LEGAL")
      /// The items of the subscription changed.
      public static let modifyItems = Reason(rawValue: "MODIFY_ITEMS_REFUND")
      /// The purchase was unintended.
      public static let unintended = Reason(rawValue: "UNINTENDED_PURCHASE")
      /// The purchase was not delivered, or did not work.
      public static let unfulfilled = Reason(rawValue: "FULFILLMENT_ISSUE")
      /// The customer is not satisfied.
      public static let unsatisfied = Reason(rawValue: "UNSATISFIED_WITH_PURCHASE")
      /// Another reason.
      public static let other = Reason(rawValue: "OTHER")
    }

    /// How much of a price is refunded.
    public struct RefundType: RawRepresentable, Hashable, Sendable {
      /// The text in signed data.
      public let rawValue: String
      /// Creates a type from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// An amount that the developer chose.
      public static let custom = RefundType(rawValue: "CUSTOM")
      /// The share for the remaining time.
      public static let proRated = RefundType(rawValue: "PRORATED")
      /// The whole price.
      public static let full = RefundType(rawValue: "FULL")
    }

    /// The reason for the refund.
    public let reason: Reason
    /// How much of the price was refunded.
    public let type: RefundType
    /// When it was refunded.
    public let date: Date
    /// The refunded amount.
    public let amount: Decimal

    init(_ refund: AdvancedCommerceRefund) {
      reason = refund.refundReason.map { Reason(rawValue: $0.rawValue) } ?? .other
      type = refund.refundType.map { RefundType(rawValue: $0.rawValue) } ?? .custom
      date = refund.refundDate?.date ?? .distantPast
      amount = Decimal(milliunits: refund.refundAmount ?? 0)
    }
  }
}
