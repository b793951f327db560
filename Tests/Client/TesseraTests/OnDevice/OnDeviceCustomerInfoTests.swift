import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// Customer info that the device computes from data verified by StoreKit.
///
/// `pro` comes with `monthly`, `yearly` or `lifetime`, or for 90 days with `season`. The
/// subscription began at `start` and lasts 30 days.
@Suite(.timeLimit(.minutes(30))) struct OnDeviceAnswerTests {
  static let start = Timestamp(milliseconds: 1_787_334_178_000)
  static let end = start + .days(30)

  private let catalog = OnDeviceCatalog(
    ["pro": ["monthly", "yearly", "lifetime", "season"]], nonRenewingDays: ["season": 90])

  private func transaction(
    _ product: ProductID, _ id: Int = 1, of original: Int? = nil, at date: Timestamp = start,
    _ change: (inout JWSTransactionDecodedPayload) -> Void = { _ in }
  ) -> JWSTransactionDecodedPayload {
    let type: ProductType =
      switch product {
      case "lifetime": .nonConsumable
      case "season": .nonRenewing
      default: .autoRenewable
      }
    var payload = JWSTransactionDecodedPayload(
      transactionId: TransactionID("\(id)"),
      originalTransactionId: OriginalTransactionID("\(original ?? id)"),
      bundleId: "com.example.app",
      productId: product, type: type, purchaseDate: date, originalPurchaseDate: Self.start,
      signedDate: date, environment: .production)
    if type == .autoRenewable { payload.expiresDate = date + .days(30) }
    change(&payload)
    return payload
  }

  private func renewal(
    _ original: Int = 1, at date: Timestamp = start, isOn: Bool = true,
    _ change: (inout JWSRenewalInfoDecodedPayload) -> Void = { _ in }
  ) -> JWSRenewalInfoDecodedPayload {
    var payload = JWSRenewalInfoDecodedPayload(
      originalTransactionId: OriginalTransactionID("\(original)"), productId: "monthly",
      autoRenewProductId: nil, autoRenewStatus: isOn ? .on : .off, signedDate: date,
      environment: .production)
    change(&payload)
    return payload
  }

  private func proven(
    _ transactions: [JWSTransactionDecodedPayload], _ renewals: [JWSRenewalInfoDecodedPayload] = []
  ) -> VerifiedPurchases {
    var proven = VerifiedPurchases()
    _ = proven.apply(StoreKitSnapshot(transactions: transactions, renewalInfos: renewals))
    return proven
  }

  private func decision(
    _ proven: VerifiedPurchases, at now: Timestamp, policy: AccessPolicy = AccessPolicy()
  ) -> AccessDecision {
    let rules = GateConfiguration(mode: .enforced, usual: policy)
    let body = OnDeviceCustomerInfo(catalog: catalog, rules: rules).body(
      of: proven, for: "me", at: now)
    let info = CustomerInfo(
      body, verification: .verifiedOnDevice, now: now, isSandbox: false)
    return AccessGate(body, info.entitlements, rules: rules, at: now).decision(for: "pro", at: now)
  }

  private func access(
    _ proven: VerifiedPurchases, at now: Timestamp, policy: AccessPolicy = AccessPolicy()
  ) -> EntitlementAccess {
    decision(proven, at: now, policy: policy).access
  }

  @Test func `A lifetime purchase gives access until it is refunded`() {
    var known = proven([transaction("lifetime")])
    #expect(access(known, at: Self.start + .days(9999)) == .granted)

    _ = known.apply(
      StoreKitSnapshot(transactions: [
        transaction("lifetime") {
          $0.revocationDate = Self.end
          $0.signedDate = Self.end
        }
      ]))
    #expect(access(known, at: Self.end) == .denied(.refunded))
  }

  @Test func `An empty reading removes nothing`() {
    var known = proven([transaction("monthly")], [renewal()])
    let isNews = known.apply(StoreKitSnapshot())
    #expect(!isNews)
    #expect(access(known, at: Self.start + .days(29)) == .granted)
  }

  @Test func `A subscription that does not renew ends exactly with its period`() {
    let known = proven([transaction("monthly")], [renewal(isOn: false)])
    #expect(access(known, at: Self.end - .seconds(1)) == .granted)
    #expect(access(known, at: Self.end) == .denied(.expired))
  }

  @Test func `At a renewal StoreKit reports expired for a moment, and access stays`() {
    var known = proven([transaction("monthly")], [renewal()])
    let flicker = renewal(at: Self.end, isOn: false) { $0.expirationIntent = .cancelled }
    _ = known.apply(StoreKitSnapshot(renewalInfos: [flicker]))

    #expect(access(known, at: Self.end) == .granted)
    #expect(access(known, at: Self.end + .seconds(299)) == .granted)
    #expect(
      access(known, at: Self.end + .seconds(300)) == .denied(.expired),
      "after five minutes it is what StoreKit says")
    _ = known.apply(
      StoreKitSnapshot(transactions: [transaction("monthly", 2, of: 1, at: Self.end)]))
    #expect(access(known, at: Self.end + .days(29)) == .granted)
  }

  @Test func `Auto-renewal turned off before the end gives no additional time`() {
    var known = proven([transaction("monthly")], [renewal()])
    _ = known.apply(
      StoreKitSnapshot(renewalInfos: [renewal(at: Self.end - .days(1), isOn: false)]))
    #expect(access(known, at: Self.end) == .denied(.expired))
  }

  @Test func `A device that receives no renewal honors the announced one for some days`() {
    let heard = Self.end - .days(1)
    let known = proven([transaction("monthly")], [renewal(at: heard)])

    #expect(access(known, at: heard + .days(3) - .seconds(1)) == .granted)
    #expect(access(known, at: heard + .days(3)) == .denied(.expired))
    #expect(
      access(known, at: heard + .days(8), policy: AccessPolicy(offlinePeriod: .days(9)))
        == .granted)
  }

  @Test func `An announced renewal is also honored after a period without renewal info`() {
    let later = Self.end + .days(30)
    let known = proven(
      [transaction("monthly"), transaction("monthly", 2, of: 1, at: Self.end)],
      [renewal(at: Self.start)])

    #expect(access(known, at: later + .seconds(299)) == .granted)
    let long = AccessPolicy(offlinePeriod: .days(31))
    #expect(access(known, at: later + .hours(23), policy: long) == .granted)
  }

  @Test func `Auto-renewal off or a failed payment in one period does not apply to the next`()
    throws
  {
    let again = transaction("monthly", 2, of: 1, at: Self.end + .days(2))
    for said in [
      renewal(at: Self.end - .days(1), isOn: false),
      renewal(at: Self.end) { $0.isInBillingRetryPeriod = true },
    ] {
      func subscription(of known: VerifiedPurchases, at now: Timestamp) throws -> SubscriptionBody {
        let body = OnDeviceCustomerInfo(catalog: catalog, rules: GateConfiguration())
          .body(of: known, for: "me", at: now)
        return try #require(body.subscriber.subscriptions["monthly"])
      }
      let before = try subscription(
        of: proven([transaction("monthly")], [said]), at: Self.end + .days(1))
      #expect(before.unsubscribeDetectedAt != nil || before.billingIssuesDetectedAt != nil)
      let after = try subscription(
        of: proven([transaction("monthly"), again], [said]), at: Self.end + .days(3))
      #expect(after.unsubscribeDetectedAt == nil)
      #expect(after.billingIssuesDetectedAt == nil)
    }
  }

  @Test func `Grace gives access, billing retry gives none, and policies change both`() {
    func known(graceUntil grace: Timestamp?) -> VerifiedPurchases {
      proven(
        [transaction("monthly")],
        [
          renewal(),
          renewal(at: Self.end) {
            $0.isInBillingRetryPeriod = true
            $0.expirationIntent = .billingError
            $0.gracePeriodExpiresDate = grace
          },
        ])
    }
    let day = Self.end + .days(1)

    #expect(access(known(graceUntil: Self.end + .days(6)), at: day) == .granted)
    #expect(access(known(graceUntil: nil), at: day) == .denied(.billingRetry))
    #expect(
      access(
        known(graceUntil: Self.end + .days(6)), at: day,
        policy: AccessPolicy(gracePeriod: .refuse)) == .denied(.gracePeriodNotAllowed))
    let kind = AccessPolicy(billingRetryPeriod: .days(2))
    #expect(access(known(graceUntil: nil), at: day, policy: kind) == .granted)
    #expect(
      access(known(graceUntil: nil), at: Self.end + .days(2), policy: kind)
        == .denied(.billingRetry))
  }

  @Test func `A family's purchase counts unless excluded, and ends when sharing ends`() {
    var known = proven([transaction("monthly") { $0.inAppOwnershipType = .familyShared }])
    #expect(access(known, at: Self.start) == .granted)
    #expect(
      access(known, at: Self.start, policy: AccessPolicy(familySharing: .refuse))
        == .denied(.familySharingNotAllowed))
    _ = known.apply(
      StoreKitSnapshot(transactions: [
        transaction("monthly") {
          $0.inAppOwnershipType = .familyShared
          $0.revocationDate = Self.start + .days(1)
          $0.revocationType = .familyRevoke
          $0.signedDate = Self.start + .days(1)
        }
      ]))
    #expect(access(known, at: Self.start + .days(2)) == .denied(.familySharingEnded))
  }

  @Test func `Of one's own and a family's subscription the longer one decides`() {
    let known = proven([
      transaction("monthly", 1) { $0.inAppOwnershipType = .familyShared },
      transaction("yearly", 2) { $0.expiresDate = Self.start + .days(365) },
    ])
    let decision = decision(known, at: Self.start)
    #expect(decision.productIdentifier == "yearly")
    #expect(decision.until == (Self.start + .days(365)).date)
  }

  @Test func `An upgrade replaces the plan, and access continues with the new one`() {
    let upgraded = Self.start + .days(3)
    let known = proven([
      transaction("monthly") {
        $0.isUpgraded = true
        $0.signedDate = upgraded
      },
      transaction("yearly", 2, of: 1, at: upgraded),
    ])
    #expect(decision(known, at: upgraded).productIdentifier == "yearly")
  }

  @Test func `Missed renewals that arrive newest first end with the newest`() {
    let renewals = (1...3).map { number in
      transaction("monthly", number + 1, of: 1, at: Self.start + .days(30 * number))
    }
    let orders = [renewals, renewals.reversed()]
    let answers = orders.map { order in
      var known = proven([transaction("monthly")])
      for payload in order { _ = known.apply(StoreKitSnapshot(transactions: [payload])) }
      return decision(known, at: Self.start + .days(91)).until
    }
    #expect(answers == [(Self.start + .days(120)).date, (Self.start + .days(120)).date])
  }

  @Test func `The refund of an old period revokes that period only`() {
    let known = proven([
      transaction("monthly") {
        $0.revocationDate = Self.start + .days(35)
        $0.signedDate = Self.start + .days(35)
      },
      transaction("monthly", 2, of: 1, at: Self.end),
    ])
    #expect(access(known, at: Self.start + .days(36)) == .granted)
  }

  @Test func `A non-renewing subscription lasts as the catalog sets, the next begins after it`() {
    let one = [transaction("season", 1)]
    let two = one + [transaction("season", 2, at: Self.start + .days(10))]

    #expect(access(proven(one), at: Self.start + .days(90) - .seconds(1)) == .granted)
    #expect(access(proven(one), at: Self.start + .days(90)) == .denied(.expired))
    #expect(access(proven(two), at: Self.start + .days(180) - .seconds(1)) == .granted)
    #expect(access(proven(two), at: Self.start + .days(180)) == .denied(.expired))
  }

  @Test func `A non-renewing subscription from a server mapping without a length gives no access`()
  {
    func opens(days: [String: Int]) -> Bool {
      let told = OnDeviceCatalog(mapped: ["pro": ["season"]], nonRenewingDays: days)
      let answer = OnDeviceCustomerInfo(catalog: told, rules: GateConfiguration())
        .body(of: proven([transaction("season", 1)]), for: "me", at: Self.start + .days(89))
      return answer.subscriber.entitlements["pro"] != nil
    }
    #expect(!opens(days: [:]))
    #expect(opens(days: ["season": 90]))
  }

  @Test func `Without purchases the entitlement was never owned, once StoreKit was read`() {
    #expect(access(proven([]), at: Self.start) == .denied(.neverOwned))
  }

  @Test func `Decoding a saved file returns the verified purchases`() {
    let known = proven([transaction("monthly"), transaction("lifetime", 2)], [renewal()])
    #expect(VerifiedPurchases(encoded: known.encoded) == known)
    #expect(VerifiedPurchases(encoded: [[9, 9]]) == nil)
  }

  @Test func `The customer info has plan, period and renewal, like a server's`() throws {
    let known = proven(
      [transaction("monthly") { $0.offerDiscountType = .freeTrial }], [renewal(isOn: false)])
    let body = OnDeviceCustomerInfo(catalog: catalog, rules: GateConfiguration())
      .body(of: known, for: "me", at: Self.start + .days(1))
    let info = CustomerInfo(
      body, verification: .verifiedOnDevice, now: Self.start + .days(1), isSandbox: false)
    let pro = try #require(info.entitlements["pro"])

    #expect(pro.isActive && !pro.willRenew && pro.periodType == .trial)
    #expect(pro.expirationDate == Self.end.date && pro.verification == .verifiedOnDevice)
    #expect(info.activeSubscriptions == ["monthly"])
    #expect(pro.reasonCode == "trial")
  }
}
