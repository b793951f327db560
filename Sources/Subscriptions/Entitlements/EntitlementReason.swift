internal import AppStoreTypes

/// Why an entitlement is active or not: a stable code and one readable sentence.
public struct EntitlementReason: Hashable, Sendable {
  /// A stable code such as `grace_period`, for programs.
  public let code: String
  /// One sentence with the reason, the product and the date.
  public let explanation: String

  /// Explains a purchase.
  public init(_ purchase: EvaluatedPurchase) {
    let product = purchase.productID
    if purchase.transaction.store == .promotional {
      (code, explanation) = Self.granted(purchase)
      return
    }
    switch purchase.state {
    case .owned:
      code = "owned"
      explanation =
        "\(product) was bought on \(purchase.transaction.purchaseDate) and does not expire."
    case .subscribed:
      code = purchase.isTrial ? "trial" : "subscribed"
      explanation = Self.subscribed(purchase)
    case .awaitingRenewal(let until):
      code = "awaiting_renewal"
      explanation = "\(Self.unknown(purchase)); access continues until \(until)."
    case .inGracePeriod(let until):
      code = "grace_period"
      explanation =
        "The renewal of \(product) failed; the grace period keeps access until \(until)."
    case .inBillingRetry:
      code = "billing_retry"
      explanation =
        "The renewal of \(product) failed and access ended on \(Self.end(purchase)); "
        + "the App Store is still trying to collect the payment."
    case .expired:
      code = "expired"
      explanation =
        purchase.mayRenew
        ? "\(Self.unknown(purchase)); access ended on \(Self.end(purchase))."
        : "\(product) expired on \(Self.end(purchase))\(Self.cause(of: purchase.renewalInfo))."
    case .upgraded(let date):
      code = "upgraded"
      explanation = "\(product) was replaced by another plan on \(date)."
    case .revoked(let date):
      (code, explanation) = Self.revoked(purchase, at: date)
    }
  }

  /// Explains an entitlement: by its purchase, unless a policy decides.
  public init(_ entitlement: Entitlement) {
    let purchase = entitlement.purchase
    let product = purchase.productID
    switch entitlement.effect {
    case .none: self.init(purchase)
    case .sandboxDenied where purchase.transaction.environment == .xcode:
      self.init(
        code: "sandbox_refused",
        explanation: "\(product) was bought in Xcode. That counts only in responses to an app that "
          + "Xcode runs, according to the policy `sandbox`.")
    case .sandboxDenied:
      self.init(
        code: "sandbox_refused",
        explanation: "\(product) was bought in \(purchase.transaction.environment), and the policy "
          + "`sandbox` does not count it in this response.")
    case .familySharingDenied:
      self.init(
        code: "family_sharing_refused",
        explanation: "\(product) is shared by a family member, and the policy `family_sharing` "
          + "gives no access for that.")
    case .gracePeriodDenied(let graceEnd):
      self.init(
        code: "grace_period_refused",
        explanation:
          "The renewal of \(product) failed; its grace period until \(graceEnd) gives no "
          + "access by the policy `grace_period`.")
    case .keptInBillingRetry(let until):
      let keeps =
        entitlement.isActive ? "keeps access until \(until)" : "kept access until \(until)"
      if !purchase.isInBillingRetry {
        self.init(
          code: entitlement.isActive ? "awaiting_renewal" : "expired",
          explanation: "\(Self.unknown(purchase)); the policy `billing_retry` \(keeps).")
        return
      }
      self.init(
        code: entitlement.isActive ? "billing_retry_kept" : "billing_retry",
        explanation: "The renewal of \(product) failed; the policy `billing_retry` \(keeps).")
    }
  }

  private init(code: String, explanation: String) {
    self.code = code
    self.explanation = explanation
  }

  /// Explains a revocation.
  ///
  /// Only the buyer gets a refund. Others lose shared access, whether or not Apple states why.
  private static func revoked(
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

  private static func granted(_ purchase: EvaluatedPurchase) -> (code: String, explanation: String)
  {
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

  private static func subscribed(_ purchase: EvaluatedPurchase) -> String {
    let what =
      purchase.isTrial
      ? "\(purchase.productID) is in its free trial until \(end(purchase))"
      : "\(purchase.productID) is paid until \(end(purchase))"
    guard let renewalInfo = purchase.renewalInfo else { return what + "." }
    guard renewalInfo.autoRenewStatus == .on else {
      return what + "; auto-renew is off, so access ends then."
    }
    if let next = renewalInfo.autoRenewProductId, next != purchase.productID {
      return what + "; it renews as \(next)."
    }
    return what + " and renews by itself."
  }

  /// Explains that a period ended and the subscription's state is unknown.
  private static func unknown(_ purchase: EvaluatedPurchase) -> String {
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
    default: ""
    }
  }
}
