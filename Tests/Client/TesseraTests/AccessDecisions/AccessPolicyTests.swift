import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// The gate's decision about one response: the customer `alice` has `pro` from `monthly`, or from
/// `lifetime`, and the server responded at `answered`.
@Suite(.timeLimit(.minutes(30))) struct AccessPolicyTests {
  static let answered = Timestamp(milliseconds: 1_787_334_178_000)

  /// Returns the decision about `pro` some time after the response.
  private func decision(
    until expires: Duration?, at age: Duration, policy: AccessPolicy = AccessPolicy(),
    verification: VerificationResult = .verified,
    mode: Configuration.EntitlementVerificationMode = .enforced,
    _ change: (inout SubscriberBody) -> Void = { _ in }
  ) -> AccessDecision {
    let end = expires.map { Self.answered + $0 }
    var subscriber = SubscriberBody(originalAppUserID: "alice", firstSeen: Self.answered)
    subscriber.subscriptions["monthly"] = SubscriptionBody(
      purchaseDate: Self.answered - .days(10), expiresDate: end, isSandbox: false)
    subscriber.entitlements["pro"] = EntitlementBody(
      productIdentifier: "monthly", purchaseDate: Self.answered - .days(10), expiresDate: end)
    change(&subscriber)
    let body = CustomerInfoBody(requestDate: Self.answered, subscriber: subscriber)
    let info = CustomerInfo(
      body, verification: verification, now: Self.answered, isSandbox: false)
    let rules = GateConfiguration(mode: mode, policies: ["pro": policy])
    return AccessGate(body, info.entitlements, rules: rules, at: Self.answered)
      .decision(for: "pro", at: Self.answered + age)
  }

  @Test(
    arguments: [
      (.days(1), .days(1), .granted), (.days(1), .days(3), .granted),
      (.days(1), .days(3) + .milliseconds(1), .denied(.offlineTooLong)),
      (.days(30), .days(30), .granted),
      (.days(30), .days(30) + .milliseconds(1), .denied(.offlineTooLong)),
      (.days(-1), .zero, .denied(.expired)), (.zero, .days(3), .granted),
    ] as [(Duration, Duration, EntitlementAccess)])
  func `Offline, a response is honored for three days, and never less than the paid period`(
    expires: Duration, age: Duration, access: EntitlementAccess
  ) {
    #expect(decision(until: expires, at: age).access == access)
  }

  @Test func `The gate decides about a response at its own time at the earliest`() {
    #expect(decision(until: .days(-1), at: .days(-4000)).access == .denied(.expired))
  }

  private static let strict = AccessPolicy(
    offlinePeriod: .days(3), gracePeriod: .refuse, billingRetryPeriod: .days(50),
    familySharing: .refuse)

  @Test func `The gate accepts the server's dates for families, grace and retry`() {
    func access(
      until expires: Duration?, at age: Duration = .zero,
      _ change: (inout SubscriberBody) -> Void
    ) -> EntitlementAccess {
      decision(until: expires, at: age, policy: Self.strict, change).access
    }

    #expect(
      access(until: .days(6)) { $0.entitlements["pro"]?.ownershipType = .familyShared } == .granted)
    #expect(
      access(until: .days(6)) {
        $0.entitlements["pro"]?.gracePeriodExpiresDate = Self.answered + .days(6)
        $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered - .days(1)
      } == .granted)
    #expect(
      access(until: .days(-1)) {
        $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered - .days(1)
        $0.entitlements["pro"]?.reason = ReasonBody(code: "billing_retry", explanation: "Retry.")
      } == .denied(.billingRetry))
    #expect(
      access(until: .days(-1)) {
        $0.entitlements["pro"]?.reason = ReasonBody(
          code: "family_sharing_refused", explanation: "Shared.")
      } == .denied(.familySharingNotAllowed))
  }

  @Test(arguments: [
    "expired", "refunded", "billing_retry", "grace_period_refused", "seat_ended", "grant_ended",
    "grant_revoked", "upgraded", "family_sharing_ended", "family_sharing_refused",
    "sandbox_refused",
  ])
  func `A denial has the code that the server stated`(code: String) {
    let denied = decision(until: .days(-1), at: .zero) {
      $0.entitlements["pro"]?.reason = ReasonBody(code: code, explanation: "It ended.")
    }
    let unknown = decision(until: .days(-1), at: .zero) {
      $0.entitlements["pro"]?.reason = ReasonBody(code: code + "_x", explanation: "It ended.")
    }

    #expect(denied.access == .denied(AccessDenial(rawValue: code)))
    #expect(denied.explanation == "pro is denied: It ended.")
    #expect(unknown.access == .denied(.expired))
  }

  /// Purchases that cannot have renewed since the response, each a change of a subscription that
  /// can.
  enum Ending: CaseIterable {
    case cancelledTrial, cancelled, refunded, prepaid, grant, oneTime, unlisted

    func apply(to subscriber: inout SubscriberBody) {
      let before = AccessPolicyTests.answered - .days(1)
      switch self {
      case .cancelledTrial:
        subscriber.subscriptions["monthly"]?.periodType = .trial
        subscriber.subscriptions["monthly"]?.unsubscribeDetectedAt = before
      case .cancelled: subscriber.subscriptions["monthly"]?.unsubscribeDetectedAt = before
      case .refunded: subscriber.subscriptions["monthly"]?.refundedAt = before
      case .prepaid: subscriber.subscriptions["monthly"]?.periodType = .prepaid
      case .grant: subscriber.subscriptions["monthly"]?.store = .promotional
      case .oneTime:
        subscriber.subscriptions = [:]
        subscriber.nonSubscriptions["monthly"] = [
          NonSubscriptionBody(
            id: "1", storeTransactionID: "1", purchaseDate: before, originalPurchaseDate: nil,
            isSandbox: false)
        ]
      case .unlisted:
        subscriber.subscriptions = [:]
        subscriber.entitlements["pro"]?.reason = ReasonBody(code: "x", explanation: "It is on.")
      }
    }
  }

  @Test(arguments: Ending.allCases)
  func `Offline, access that cannot renew ends exactly at its date`(ending: Ending) {
    let last = decision(until: .days(1), at: .days(1)) { ending.apply(to: &$0) }
    let late = decision(until: .days(1), at: .days(1) + .milliseconds(1)) { ending.apply(to: &$0) }

    #expect(last.access == .granted)
    #expect(late.access == .denied(.expired))
    #expect(late.explanation == "pro is denied: monthly ended on 2026-08-22T17:42:58Z.")
  }

  @Test func `Offline, a failed payment may have been recovered since`() {
    let recovering = decision(until: .days(1), at: .days(2)) {
      $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered - .days(1)
      $0.entitlements["pro"]?.gracePeriodExpiresDate = Self.answered + .days(1)
    }

    #expect(recovering.access == .granted)
  }

  @Test func `A policy of any length can be added to a date`() {
    var policy = AccessPolicy(offlinePeriod: .seconds(Int64.max))
    policy.billingRetryPeriod = .seconds(Int64.max)

    #expect(decision(until: .days(1), at: .days(20_000), policy: policy).access == .granted)
    #expect(policy.billingRetryPeriod == .days(36_525))
  }

  @Test func `Lifetime access is honored permanently`() {
    #expect(decision(until: nil, at: .days(20_000)).access == .granted)
    let none = AccessPolicy(offlinePeriod: .zero)
    #expect(decision(until: nil, at: .days(20_000), policy: none).access == .granted)
  }

  @Test func `A policy sets how long a response is honored offline`() {
    let week = AccessPolicy(offlinePeriod: .days(7))
    let none = AccessPolicy(offlinePeriod: .days(-7))

    #expect(decision(until: .days(1), at: .days(7), policy: week).access == .granted)
    #expect(decision(until: .days(1), at: .days(1), policy: none).access == .granted)
    #expect(
      decision(until: .days(1), at: .days(2), policy: none).access == .denied(.offlineTooLong))
  }

  @Test func `A refund ends access despite a failed payment and a lenient policy`() {
    let kind = AccessPolicy(billingRetryPeriod: .days(50))
    let refunded = decision(until: .days(-1), at: .zero, policy: kind) {
      $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered - .days(2)
      $0.entitlements["pro"]?.reason = ReasonBody(code: "refunded", explanation: "Refunded.")
    }

    #expect(refunded.access == .denied(.refunded))
  }

  @Test
  func `The explanation of a refund names the refund's own date, not the expiration on the wire`() {
    let end = Self.answered - .seconds(1)
    let refunded = decision(until: .seconds(-1), at: .zero) {
      $0.subscriptions["monthly"]?.refundedAt = Self.answered
      $0.entitlements["pro"]?.reason = ReasonBody(
        code: "refunded", explanation: "monthly was refunded on \(Self.answered).")
    }

    #expect(refunded.explanation == "pro is denied: monthly was refunded on \(Self.answered).")
    #expect(refunded.until == end.date)
  }

  @Test func `The explanation of a refund has no date if the response has none`() {
    let refunded = decision(until: .seconds(-1), at: .zero) {
      $0.entitlements["pro"]?.reason = ReasonBody(code: "refunded", explanation: "Refunded.")
    }

    #expect(refunded.explanation == "pro is denied: Refunded.")
  }

  @Test(
    arguments: [
      (.verified, .enforced, .granted), (.verified, .informational, .granted),
      (.verifiedOnDevice, .enforced, .granted), (.notRequested, .disabled, .granted),
      (.notRequested, .informational, .grantedPendingVerification),
      (.failed, .informational, .unknown), (.failed, .enforced, .denied(.tampered)),
    ] as [(VerificationResult, Configuration.EntitlementVerificationMode, EntitlementAccess)])
  func `A wrong signature grants nothing and is distinguished from an unrequested one`(
    verification: VerificationResult, mode: Configuration.EntitlementVerificationMode,
    access: EntitlementAccess
  ) {
    #expect(
      decision(until: nil, at: .zero, verification: verification, mode: mode).access == access)
  }

  @Test(arguments: [Configuration.EntitlementVerificationMode.informational, .enforced])
  func `A forged "no" does not deny a purchase`(
    mode: Configuration.EntitlementVerificationMode
  ) {
    let forged = decision(until: nil, at: .zero, verification: .failed, mode: mode) {
      $0.entitlements = [:]
    }
    #expect(forged.access == (mode == .enforced ? .denied(.tampered) : .unknown))
  }

  @Test func `A customer who never had the entitlement is denied`() {
    let stranger = decision(until: nil, at: .zero) { $0.entitlements = [:] }
    #expect(stranger.access == .denied(.neverOwned))
    #expect(stranger.until == nil && stranger.productIdentifier == nil)
  }

  @Test func `Customer info computed on the device has no age limit`() {
    let late = decision(until: .days(1), at: .days(2), verification: .verifiedOnDevice)
    #expect(late.access == .denied(.expired))
  }

  @Test func `Every decision has one sentence that names the product and the date`() {
    let sentences = [
      decision(until: nil, at: .zero), decision(until: .days(30), at: .zero),
      decision(until: .days(1), at: .days(2)), decision(until: .days(1), at: .days(4)),
      decision(until: .days(-1), at: .zero),
      decision(until: nil, at: .zero, verification: .notRequested, mode: .informational),
      decision(until: nil, at: .zero, verification: .failed, mode: .informational),
      decision(until: nil, at: .zero) { $0.entitlements = [:] },
    ].map(\.explanation)

    #expect(
      sentences == [
        "pro is active with monthly, which does not end.",
        "pro is active with monthly until 2026-09-20T17:42:58Z.",
        "pro is active with monthly: the last response (2026-08-21T17:42:58Z) gave access until "
          + "2026-08-22T17:42:58Z, and it may have renewed since, so access continues until "
          + "2026-08-24T17:42:58Z.",
        "pro is denied: monthly had access until 2026-08-22T17:42:58Z in the last response "
          + "(2026-08-21T17:42:58Z), which keeps access only until 2026-08-24T17:42:58Z, and the "
          + "server has not been reached since.",
        "pro is denied: monthly ended on 2026-08-20T17:42:58Z.",
        "pro is active with monthly, which does not end; the response's signature is not "
          + "verified yet.",
        "Access to pro is unknown: the response's signature is missing or invalid; it may have been "
          + "modified in transit.",
        "pro is denied: the customer never had it.",
      ])
  }
}
