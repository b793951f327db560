internal import AppStoreCore

extension Transaction {
  /// The offer that applies to a transaction, or to the next renewal.
  public struct Offer: Hashable, Sendable {
    /// The payment mode of an offer.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The text in signed data.
      public let rawValue: String
      /// Creates a mode from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Nothing is paid during the offer.
      public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
      /// A reduced price is paid each period.
      public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
      /// One price is paid for the whole offer.
      public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
      /// One price is paid for a one-time purchase.
      public static var oneTime: PaymentMode { PaymentMode(rawValue: "ONE_TIME") }
    }

    /// The offer's identifier; `nil` for introductory offers.
    public let id: String?
    /// The kind of offer.
    public let type: OfferType
    /// The payment mode; `nil` in old data.
    public let paymentMode: PaymentMode?
    /// The length of one period of the offer; `nil` in old data.
    public let period: Product.SubscriptionPeriod?

    init?(
      id: String?, type: AppStoreCore.OfferType?, mode: OfferDiscountType?, period: String?
    ) {
      guard let type else { return nil }
      self.id = id
      self.type = OfferType(rawValue: type.rawValue)
      paymentMode = mode.map { PaymentMode(rawValue: $0.rawValue) }
      self.period = period.flatMap { AppStoreCore.SubscriptionPeriod(iso8601: $0) }
        .map { Product.SubscriptionPeriod($0) }
    }
  }
}
