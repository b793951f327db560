import AppStoreTypes
import EntitlementAPI
import Foundation
import Testing

@testable import Tessera

/// What the gate says of one answer: the customer `alice` has `pro` from `monthly`, or from `lifetime`,
/// and the server answered at `answered`.
struct AccessPolicyTests {
  static let answered = Timestamp(milliseconds: 1_787_334_178_000)

  /// Returns the decision about `pro` some time after the answer.
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
    let rules = AccessRules(mode: mode, policies: ["pro": policy])
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
  func `Offline an answer is honoured for three days, and never less than the paid period`(
    expires: Duration, age: Duration, access: EntitlementAccess
  ) {
    #expect(decision(until: expires, at: age).access == access)
  }

  @Test func `An answer is decided about at its own time at the earliest`() {
    #expect(decision(until: .days(-1), at: .days(-4000)).access == .denied(.expired))
  }

  private static let alone = AccessPolicy(familySharing: .refuse)

  @Test
  func `Refused sharing goes by the purchase that gives access, not by the one that is listed`() {
    let own = decision(until: .days(9), at: .zero, policy: Self.alone) {
      $0.subscriptions["monthly"]?.ownershipType = .familyShared
      $0.entitlements["pro"]?.ownershipType = .purchased
    }
    let shared = decision(until: .days(9), at: .zero, policy: Self.alone) {
      $0.subscriptions["monthly"]?.ownershipType = .purchased
      $0.entitlements["pro"]?.ownershipType = .familyShared
    }
    let unsaid = decision(until: .days(9), at: .zero, policy: Self.alone) {
      $0.subscriptions["monthly"]?.ownershipType = .familyShared
    }

    #expect(own.access == .granted)
    #expect(shared.access == .denied(.familySharingRefused))
    #expect(unsaid.access == .denied(.familySharingRefused), "an older server lists it only")
  }

  @Test func `Refused sharing sees who bought what lasts for ever`() {
    func lifetime(_ ownership: InAppOwnershipType) -> EntitlementAccess {
      decision(until: nil, at: .zero, policy: Self.alone) {
        $0.subscriptions = [:]
        $0.nonSubscriptions["monthly"] = [
          NonSubscriptionBody(
            id: "1", storeTransactionID: "1", purchaseDate: Self.answered,
            originalPurchaseDate: nil, isSandbox: false)
        ]
        $0.entitlements["pro"]?.ownershipType = ownership
      }.access
    }

    #expect(lifetime(.familyShared) == .denied(.familySharingRefused))
    #expect(lifetime(.purchased) == .granted)
  }

  @Test func `Who bought something beside what the family shares keeps what they bought`() {
    func decide(at age: Duration) -> AccessDecision {
      decision(until: .days(300), at: age, policy: Self.alone) {
        $0.entitlements["pro"]?.ownershipType = .familyShared
        $0.entitlements["pro"]?.ownPurchase = OwnPurchaseBody(
          productIdentifier: "yearly", expiresDate: Self.answered + .days(9))
      }
    }

    #expect(decide(at: .days(9)).access == .granted)
    #expect(decide(at: .days(9)).productIdentifier == "yearly")
    #expect(decide(at: .days(9) + .seconds(1)).access == .denied(.offlineTooLong))
  }

  @Test func `Lifetime access is honoured for ever`() {
    #expect(decision(until: nil, at: .days(20_000)).access == .granted)
    let none = AccessPolicy(offlinePeriod: .zero)
    #expect(decision(until: nil, at: .days(20_000), policy: none).access == .granted)
  }

  @Test func `A policy says for how long an answer is honoured offline`() {
    let week = AccessPolicy(offlinePeriod: .days(7))
    let none = AccessPolicy(offlinePeriod: .days(-7))

    #expect(decision(until: .days(1), at: .days(7), policy: week).access == .granted)
    #expect(decision(until: .days(1), at: .days(1), policy: none).access == .granted)
    #expect(
      decision(until: .days(1), at: .days(2), policy: none).access == .denied(.offlineTooLong))
  }

  @Test func `In billing retry access ends, unless the policy keeps it for some days`() {
    func access(_ policy: AccessPolicy, at age: Duration) -> EntitlementAccess {
      decision(until: .days(-1), at: age, policy: policy) {
        $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered - .days(1)
        $0.entitlements["pro"]?.reason = ReasonBody(code: "billing_retry", explanation: "Retry.")
      }.access
    }
    let kind = AccessPolicy(billingRetryPeriod: .days(5))

    #expect(access(AccessPolicy(), at: .zero) == .denied(.billingRetry))
    #expect(access(kind, at: .days(4)) == .granted)
    #expect(access(kind, at: .days(4) + .milliseconds(1)) == .denied(.billingRetry))
  }

  @Test func `A refund ends access although a payment had failed and the policy is kind`() {
    let kind = AccessPolicy(billingRetryPeriod: .days(50))
    let refunded = decision(until: .days(-1), at: .zero, policy: kind) {
      $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered - .days(2)
      $0.entitlements["pro"]?.reason = ReasonBody(code: "refunded", explanation: "Refunded.")
    }

    #expect(refunded.access == .denied(.refunded))
  }

  @Test func `The sentence about a refund names the refund's own date, not the end on the wire`() {
    let end = Self.answered - .seconds(1)
    let refunded = decision(until: .seconds(-1), at: .zero) {
      $0.subscriptions["monthly"]?.refundedAt = Self.answered
      $0.entitlements["pro"]?.reason = ReasonBody(
        code: "refunded", explanation: "monthly was refunded on \(Self.answered).")
    }

    #expect(refunded.explanation == "pro is denied: monthly was refunded on \(Self.answered).")
    #expect(refunded.until == end.date)
  }

  @Test func `The sentence about a refund invents no date where the answer names none`() {
    let refunded = decision(until: .seconds(-1), at: .zero) {
      $0.entitlements["pro"]?.reason = ReasonBody(code: "refunded", explanation: "Refunded.")
    }

    #expect(refunded.explanation == "pro is denied: Refunded.")
  }

  @Test func `The days of a grace period give access, unless the policy refuses`() {
    func access(_ policy: AccessPolicy) -> EntitlementAccess {
      decision(until: .days(6), at: .zero, policy: policy) {
        $0.entitlements["pro"]?.gracePeriodExpiresDate = Self.answered + .days(6)
        $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered - .days(1)
      }.access
    }

    #expect(access(AccessPolicy()) == .granted)
    #expect(access(AccessPolicy(gracePeriod: .refuse)) == .denied(.gracePeriodRefused))
  }

  @Test func `A family's purchase gives access, unless the entitlement's policy refuses`() {
    func access(_ policy: AccessPolicy) -> EntitlementAccess {
      decision(until: .days(6), at: .zero, policy: policy) {
        $0.subscriptions["monthly"]?.ownershipType = .familyShared
      }.access
    }

    #expect(access(AccessPolicy()) == .granted)
    #expect(access(AccessPolicy(familySharing: .refuse)) == .denied(.familySharingRefused))
  }

  @Test(
    arguments: [
      (.verified, .enforced, .granted), (.verified, .informational, .granted),
      (.verifiedOnDevice, .enforced, .granted), (.notRequested, .disabled, .granted),
      (.notRequested, .informational, .grantedPendingVerification),
      (.failed, .informational, .unknown), (.failed, .enforced, .denied(.tampered)),
    ] as [(VerificationResult, Configuration.EntitlementVerificationMode, EntitlementAccess)])
  func `A signature that is wrong opens nothing, and one that nobody asked for is told apart`(
    verification: VerificationResult, mode: Configuration.EntitlementVerificationMode,
    access: EntitlementAccess
  ) {
    #expect(
      decision(until: nil, at: .zero, verification: verification, mode: mode).access == access)
  }

  @Test(arguments: [Configuration.EntitlementVerificationMode.informational, .enforced])
  func `A forged "no" is no denial of what was bought`(
    mode: Configuration.EntitlementVerificationMode
  ) {
    let forged = decision(until: nil, at: .zero, verification: .failed, mode: mode) {
      $0.entitlements = [:]
    }
    #expect(forged.access == (mode == .enforced ? .denied(.tampered) : .unknown))
  }

  @Test func `Who never had it is denied`() {
    let stranger = decision(until: nil, at: .zero) { $0.entitlements = [:] }
    #expect(stranger.access == .denied(.neverOwned))
    #expect(stranger.until == nil && stranger.productIdentifier == nil)
  }

  @Test func `What the device computed has no age to honour`() {
    let late = decision(until: .days(1), at: .days(2), verification: .verifiedOnDevice)
    #expect(late.access == .denied(.expired))
  }

  @Test func `Every decision has one sentence that names the product and the date`() {
    let sentences = [
      decision(until: nil, at: .zero), decision(until: .days(30), at: .zero),
      decision(until: .days(1), at: .days(2)), decision(until: .days(1), at: .days(4)),
      decision(until: .days(-1), at: .zero),
      decision(until: .days(-1), at: .zero, policy: AccessPolicy(billingRetryPeriod: .days(3))) {
        $0.subscriptions["monthly"]?.billingIssuesDetectedAt = Self.answered
      },
      decision(until: nil, at: .zero, verification: .notRequested, mode: .informational),
      decision(until: nil, at: .zero, verification: .failed, mode: .informational),
      decision(until: nil, at: .zero) { $0.entitlements = [:] },
    ].map(\.explanation)

    #expect(
      sentences == [
        "pro is active with monthly, which does not end.",
        "pro is active with monthly until 2026-09-20T17:42:58Z.",
        "pro is active with monthly: its time was over on 2026-08-22T17:42:58Z, but nothing newer "
          + "is known than the answer of 2026-08-21T17:42:58Z, which is honoured until "
          + "2026-08-24T17:42:58Z.",
        "pro is denied: monthly was paid until 2026-08-22T17:42:58Z, and the answer of "
          + "2026-08-21T17:42:58Z is honoured until 2026-08-24T17:42:58Z only; the server has not "
          + "been reached since.",
        "pro is denied: monthly ended on 2026-08-20T17:42:58Z.",
        "pro is active with monthly: its payment failed on 2026-08-20T17:42:58Z, and the policy "
          + "keeps access until 2026-08-23T17:42:58Z.",
        "pro is active with monthly, which does not end; nobody has checked the answer's signature "
          + "yet.",
        "Whether pro is active is not known: the answer's signature is missing or wrong, so "
          + "somebody changed it on its way.",
        "pro is denied: the customer never had it.",
      ])
  }
}
