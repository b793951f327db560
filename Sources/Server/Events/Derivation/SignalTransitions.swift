internal import AppStoreCore
internal import Subscriptions

/// Events that only a notification reports, because they change no transaction.
enum SignalTransitions {
  /// How long Apple accepts consumption information.
  private static let responseTime = Duration.hours(12)
  /// The types of the notifications that may report an event of their own.
  private static let types: Set<NotificationType> = [
    .refundDeclined, .consumptionRequest, .priceIncrease, .offerRedeemed,
  ]

  /// Returns the event of a notification; `nil` if it reports none of its own.
  static func transition(
    for notification: ResponseBodyV2DecodedPayload, _ latest: EvaluatedPurchase,
    in history: PurchaseHistory
  ) -> Transition? {
    // Few notifications report one, and the data inside takes long to read.
    guard types.contains(notification.notificationType) else { return nil }
    let id = notification.transaction?.transactionId
    let transaction = id.flatMap { history.transactions[$0] } ?? latest.transaction
    let renewalInfo = notification.renewalInfo
    let product = transaction.productId
    let newPrice = renewalInfo.flatMap { Money(RenewalRecord($0).renewalPrice, $0.currency) }
    var transition = Transition(
      type: .refundDeclined, timestamp: notification.signedDate, transaction: transaction,
      subject: notification.notificationUUID)
    switch (notification.notificationType, notification.subtype) {
    case (.refundDeclined, _):
      transition.explanation = "The App Store declined a refund of \(product)."
    case (.consumptionRequest, _):
      let end = notification.signedDate + responseTime
      transition.type = .refundRequested
      transition.details = .refundRequest(
        notification.data?.consumptionRequestReason, respondBefore: end)
      transition.explanation =
        "The customer requested a refund of \(product); Apple accepts consumption information "
        + "until \(end)."
    case (.priceIncrease, .pending?):
      transition.type = .priceIncreasePending
      transition.details = .priceIncrease(newPrice)
      transition.explanation = "A price increase of \(product) needs the customer's consent."
    case (.priceIncrease, .accepted?):
      transition.type = .priceIncreaseAccepted
      transition.details = .priceIncrease(newPrice)
      transition.explanation =
        "The customer consented to a price increase of \(product), or was notified of it."
    case (.offerRedeemed, _):
      transition.type = .offerRedeemed
      transition.details = .offer(
        OfferSnapshot(
          renewalInfo?.offerType, renewalInfo?.offerIdentifier, renewalInfo?.offerDiscountType)
          ?? OfferSnapshot(
            transaction.offerType, transaction.offerIdentifier, transaction.offerDiscountType))
      transition.explanation = "The customer redeemed an offer for \(product)."
    default: return nil
    }
    return transition
  }
}
