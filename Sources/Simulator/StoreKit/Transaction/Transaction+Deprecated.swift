extension Transaction {
  /// The kind of offer.
  @available(*, deprecated, renamed: "offer.type", message: "Use the offer property instead.")
  public var offerType: OfferType? { offer?.type }

  /// The identifier of the offer.
  @available(*, deprecated, renamed: "offer.id", message: "Use the offer property instead.")
  public var offerID: String? { offer?.id }

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
  @available(*, deprecated, message: "Use the environment property instead")
  public var environmentStringRepresentation: String { environment.rawValue }

  /// Whether it is a purchase or a renewal, as text.
  @available(*, deprecated, message: "Use the reason property instead")
  public var reasonStringRepresentation: String { reason.rawValue }

  /// The currency code of the price.
  @available(
    *, deprecated, renamed: "currency.identifier", message: "Use the currency property instead"
  )
  public var currencyCode: String? { currency?.identifier }

  /// The kind of the revocation, as text; `nil` if not revoked.
  ///
  /// Apple deprecated it in iOS 26.4 in favor of ``revocationType``.
  public var revocationTypeStringRepresentation: String? { revocationType?.rawValue }

  /// Returns the transaction that gives access to a product; `nil` without access.
  @available(*, deprecated, message: "Use the currentEntitlements(for:) method instead.")
  public static func currentEntitlement(
    for productID: String
  ) async -> VerificationResult<Transaction>? {
    for await entitlement in currentEntitlements(for: productID) { return entitlement }
    return nil
  }
}
