internal import AppStoreCore

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
      code = purchase.isRetryOver ? "expired" : "billing_retry"
      explanation = Self.retried(purchase)
    case .expired:
      code = "expired"
      explanation = Self.expired(purchase)
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
      let ended = purchase.isRetryOver ? "expired" : "billing_retry"
      self.init(
        code: entitlement.isActive ? "billing_retry_kept" : ended,
        explanation: "The renewal of \(product) failed; the policy `billing_retry` \(keeps).")
    }
  }

  private init(code: String, explanation: String) {
    self.code = code
    self.explanation = explanation
  }
}
