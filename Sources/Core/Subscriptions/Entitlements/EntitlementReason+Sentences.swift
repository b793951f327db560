internal import AppStoreCore

/// The sentences of reasons.
extension EntitlementReason {
  /// Explains a revocation.
  ///
  /// Only the buyer gets a refund. Others lose shared access, whether or not Apple states why.
  static func revoked(
    _ purchase: EvaluatedPurchase, at date: Timestamp
  ) -> (code: String, explanation: String) {
    let (product, transaction) = (purchase.productID, purchase.transaction)
    if transaction.inAppOwnershipType == .assigned {
      return ("seat_ended", "\(product) is no longer assigned to the customer since \(date).")
    }
    guard transaction.isRefunded else {
      return ("family_sharing_ended", "\(product) is no longer shared by the family since \(date).")
    }
    return ("refunded", "\(product) was refunded on \(date).")
  }

  static func granted(_ purchase: EvaluatedPurchase) -> (code: String, explanation: String) {
    let product = "\(purchase.productID) was granted on \(purchase.transaction.purchaseDate)"
    return switch purchase.state {
    case .revoked(let date): ("grant_revoked", "\(product) and revoked on \(date).")
    case .expired, .inBillingRetry, .upgraded:
      ("grant_ended", "\(product) and ended on \(end(purchase)).")
    case .owned: ("granted", "\(product) and does not end.")
    case .subscribed, .awaitingRenewal, .inGracePeriod:
      ("granted", "\(product) and lasts until \(end(purchase)).")
    }
  }

  static func expired(_ purchase: EvaluatedPurchase) -> String {
    purchase.mayRenew
      ? "\(unknown(purchase)); access ended on \(end(purchase))."
      : "\(purchase.productID) expired on \(end(purchase))\(cause(of: purchase.renewalInfo))."
  }

  static func retried(_ purchase: EvaluatedPurchase) -> String {
    let failed =
      "The renewal of \(purchase.productID) failed and access ended on \(end(purchase)); "
    guard purchase.isRetryOver, let last = purchase.retryEnd else {
      return failed + "the App Store is still trying to collect the payment."
    }
    return failed
      + "the App Store tried to collect the payment until \(last), and has reported no success."
  }

  static func subscribed(_ purchase: EvaluatedPurchase) -> String {
    let what =
      purchase.isTrial
      ? "\(purchase.productID) is in its free trial until \(end(purchase))"
      : "\(purchase.productID) is paid\(seats(of: purchase)) until \(end(purchase))"
    guard let renewalInfo = purchase.renewalInfo else { return what + "." }
    guard renewalInfo.autoRenewStatus == .on else {
      return what + "; auto-renew is off, so access ends then."
    }
    if renewalInfo.isInBillingRetryPeriod {
      return what + "; the first charge for the renewal failed, and the App Store tries again."
    }
    if renewalInfo.expirationIntent != nil {
      return what + ", and access ends then\(cause(of: renewalInfo))."
    }
    if let last = renewalInfo.commitmentEnd {
      return what + " and renews until its commitment ends on \(last); then access ends."
    }
    var next: String?
    if let product = renewalInfo.autoRenewProductId, product != purchase.productID {
      next = "it renews as \(product)"
    }
    guard renewalInfo.priceIncreaseStatus == .pending else {
      return what + (next.map { "; \($0)." } ?? " and renews by itself.")
    }
    var price = ""
    if let milliunits = renewalInfo.renewalPrice, let currency = renewalInfo.currency {
      price = " to \(Price(milliunits: milliunits, currency: currency).amount) \(currency)"
    }
    return what
      + "; \(next ?? "it renews") only if the customer accepts the price increase\(price)."
  }

  /// Returns how many seats are paid for; empty for a product that is not sold by the seat, and for a
  /// member who has one of them.
  private static func seats(of purchase: EvaluatedPurchase) -> String {
    guard let seats = purchase.seats, !purchase.isShared else { return "" }
    let paid = " for \(seats.left) \(seats.left == 1 ? "seat" : "seats")"
    if seats.revoked == 0 { return paid }
    return paid + " (\(seats.revoked) of \(seats.quantity) were refunded)"
  }

  /// Explains that a period ended and the subscription's state is unknown.
  static func unknown(_ purchase: EvaluatedPurchase) -> String {
    let end = purchase.periodEnd.map(\.iso8601) ?? "no date"
    let isAnswered = !purchase.isRenewalUnknown(
      at: purchase.periodEnd ?? purchase.transaction.purchaseDate)
    return isAnswered
      ? "The period of \(purchase.productID) ended on \(end), and the App Store has not confirmed "
        + "a renewal since"
      : "The period of \(purchase.productID) ended on \(end), and whether it renewed is not known yet"
  }

  private static func end(_ purchase: EvaluatedPurchase) -> String {
    purchase.accessUntil.map(\.iso8601) ?? "no date"
  }

  private static func cause(of renewalInfo: RenewalRecord?) -> String {
    switch renewalInfo?.expirationIntent {
    case .cancelled?: " because auto-renew was turned off"
    case .billingError?: " because the payment never succeeded"
    case .noPriceConsent?: " because the customer did not consent to a price increase"
    case .productUnavailable?: " because the product was not for sale"
    case nil where renewalInfo?.autoRenewStatus == .off: " because auto-renew was turned off"
    default: ""
    }
  }
}
