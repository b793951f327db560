import AppStoreCore
import Subscriptions
import Testing

/// The sentence about Ada's month, which ends on 1 February, and what a support agent can do.
@Suite(.timeLimit(.minutes(30))) struct ReasonTests {
  private static let end = Facts.day(2, 1)
  private let month = Facts.period("1", from: Facts.day(1, 1), to: end)

  /// Returns the result for Pro on a day.
  private func pro(
    _ transaction: JWSTransactionDecodedPayload? = nil, at now: Timestamp = Facts.day(1, 20),
    signed: Timestamp = Facts.day(1, 10), _ policy: EntitlementPolicy = EntitlementPolicy(),
    _ change: (inout JWSRenewalInfoDecodedPayload) -> Void = { _ in }
  ) throws -> Entitlement {
    var info = Facts.renewal(signed: signed)
    change(&info)
    let history = PurchaseHistory(transactions: [transaction ?? month], renewalInfos: [info])
    let catalog = EntitlementCatalog(
      [Facts.pro: [Facts.monthly]], policies: [Facts.pro: policy])
    return try #require(history.entitlements(catalog, for: Facts.tester, at: now).first)
  }

  @Test func `Only a subscription that nothing stops renews by itself, and needs no next step`()
    throws
  {
    let renewing = try pro()
    #expect(
      renewing.reason.explanation.hasSuffix("is paid until \(Self.end) and renews by itself."))
    #expect(renewing.nextStep == nil)
    let consented = try pro { $0.priceIncreaseStatus = .consented }
    #expect(consented.reason == renewing.reason)

    let stops: [(inout JWSRenewalInfoDecodedPayload) -> Void] = [
      { $0.autoRenewStatus = .off }, { $0.priceIncreaseStatus = .pending },
      { $0.isInBillingRetryPeriod = true }, { $0.expirationIntent = .productUnavailable },
      {
        $0.commitmentInfo = RenewalCommitmentInfo(
          commitmentAutoRenewStatus: .off, commitmentRenewalDate: Facts.day(12, 1))
      },
    ]
    for stop in stops {
      let stopped = try pro { stop(&$0) }
      #expect(stopped.isActive && stopped.reason.code == "subscribed")
      #expect(!stopped.reason.explanation.contains("by itself"), "\(stopped.reason.explanation)")
    }
  }

  @Test func `A pending price increase states the price that the customer has to accept`() throws {
    let pending = try pro {
      $0.priceIncreaseStatus = .pending
      $0.renewalPrice = 12_990
      $0.currency = "USD"
    }
    #expect(
      pending.reason.explanation
        == "\(Facts.monthly) is paid until \(Self.end); it renews only if the customer accepts the "
        + "price increase to 12.99 USD.")
    #expect(pending.nextStep?.contains("accepts the new price") == true)
    let other = try pro {
      $0.priceIncreaseStatus = .pending
      $0.autoRenewProductId = Facts.yearly
    }
    #expect(
      other.reason.explanation.hasSuffix(
        "; it renews as \(Facts.yearly) only if the customer accepts the price increase."))
  }

  @Test func `A commitment that the customer turned off renews until it ends`() throws {
    func commitment(_ status: AutoRenewStatus) throws -> Entitlement {
      try pro {
        $0.commitmentInfo = RenewalCommitmentInfo(
          commitmentAutoRenewStatus: status, commitmentRenewalDate: Facts.day(12, 1))
      }
    }
    #expect(
      try commitment(.off).reason.explanation
        == "\(Facts.monthly) is paid until \(Self.end) and renews until its commitment ends on "
        + "\(Facts.day(12, 1)); then access ends.")
    #expect(try commitment(.off).nextStep?.contains("turns auto-renew on") == true)
    #expect(try commitment(.on).reason == pro().reason)
  }

  @Test func `A charge that failed before the end of the period is named`() throws {
    let failed = try pro { $0.isInBillingRetryPeriod = true }
    #expect(
      failed.reason.explanation
        == "\(Facts.monthly) is paid until \(Self.end); the first charge for the renewal failed, and "
        + "the App Store tries again.")
    #expect(failed.nextStep?.contains("payment method") == true)
  }

  @Test func `After 60 days the App Store no longer tries to collect the payment`() throws {
    let over = Self.end + .days(60)
    func retried(at now: Timestamp, _ policy: EntitlementPolicy = .init()) throws -> Entitlement {
      try pro(nil, at: now, signed: Facts.day(2, 2), policy) { $0.isInBillingRetryPeriod = true }
    }
    let last = try retried(at: over - .milliseconds(1))
    #expect(last.reason.code == "billing_retry")
    #expect(last.reason.explanation.hasSuffix("is still trying to collect the payment."))
    #expect(last.nextStep?.contains("payment method") == true)
    for policy in [EntitlementPolicy(), EntitlementPolicy(billingRetry: .keepAccess(days: 60))] {
      let ended = try retried(at: over, policy)
      #expect(!ended.isActive && ended.reason.code == "expired")
      #expect(!ended.reason.explanation.contains("still"))
      #expect(ended.nextStep?.contains("`tessera refresh 1`") == true)
    }
    #expect(
      try retried(at: over).reason.explanation
        == "The renewal of \(Facts.monthly) failed and access ended on \(Self.end); the App Store "
        + "tried to collect the payment until \(over), and has reported no success.")
  }

  @Test func `A period that ended with auto-renew off has its cause`() throws {
    let ended = try pro(nil, at: Facts.day(2, 2)) { $0.autoRenewStatus = .off }
    #expect(
      ended.reason.explanation
        == "\(Facts.monthly) expired on \(Self.end) because auto-renew was turned off.")
    #expect(ended.nextStep == "The customer can subscribe again in the app.")
  }

  @Test func `Every reason for no access has a next step`() throws {
    var refunded = month
    refunded.revocationDate = Facts.day(1, 9)
    var family = refunded
    family.inAppOwnershipType = .familyShared
    var seat = refunded
    seat.inAppOwnershipType = .assigned
    var shared = month
    shared.inAppOwnershipType = .familyShared
    let none = EntitlementPolicy(sandbox: .noOne)
    let results = [
      try pro(refunded), try pro(family), try pro(seat), try pro(month, none),
      try pro(shared, EntitlementPolicy(familySharing: .deny)),
      try pro(nil, at: Facts.day(2, 2), signed: Self.end) { $0.expirationIntent = .billingError },
      try pro(nil, at: Facts.day(2, 2), signed: Self.end) { $0.isInBillingRetryPeriod = true },
    ]
    #expect(
      results.map(\.reason.code) == [
        "refunded", "family_sharing_ended", "seat_ended", "sandbox_refused",
        "family_sharing_refused", "expired", "billing_retry",
      ])
    for result in results {
      #expect(!result.isActive && result.nextStep != nil, "\(result.reason)")
    }
  }
}
