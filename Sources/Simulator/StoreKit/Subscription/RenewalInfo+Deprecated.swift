extension Product.SubscriptionInfo.RenewalInfo {
  /// The identifier of the offer.
  @available(*, deprecated, renamed: "offer.id", message: "Use the offer property instead.")
  public var offerID: String? { offer?.id }

  /// The kind of offer.
  @available(*, deprecated, renamed: "offer.type", message: "Use the offer property instead.")
  public var offerType: Transaction.OfferType? { offer?.type }

  /// How the offer is paid, as text.
  @available(
    *, deprecated, renamed: "offer.paymentMode.rawValue",
    message: "Use the offer property instead."
  )
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }

  /// The length of the offer in ISO 8601.
  @available(*, deprecated, message: "Use the offer property instead.")
  public var offerPeriodStringRepresentation: String? { offerPeriod }

  /// The server environment, as text.
  @available(*, deprecated, message: "Use the environment property instead.")
  public var environmentStringRepresentation: String { environment.rawValue }

  /// The currency code of the next price.
  @available(
    *, deprecated, renamed: "currency.identifier", message: "Use the currency property instead."
  )
  public var currencyCode: String? { currency?.identifier }
}
