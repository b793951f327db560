import AppStoreCore
import Subscriptions
import Testing

/// The results of policies for the same facts: Ada's month ends on 2 February, and the renewal
/// fails.
@Suite(.timeLimit(.minutes(30))) struct PolicyTests {
  private let month = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))

  private func failing(graceUntil: Timestamp? = nil) -> JWSRenewalInfoDecodedPayload {
    Facts.renewal(signed: Facts.day(2, 1), retry: true, graceUntil: graceUntil)
  }

  /// The result for Pro as `code until date`, with `+` before the code if it is active.
  private func pro(
    _ transaction: JWSTransactionDecodedPayload? = nil,
    _ renewalInfo: JWSRenewalInfoDecodedPayload? = nil, under policy: EntitlementPolicy,
    for scope: PolicyContext = Facts.tester, at now: Timestamp
  ) -> String {
    let history = PurchaseHistory(
      transactions: [transaction ?? month], renewalInfos: renewalInfo.map { [$0] } ?? [])
    let catalog = EntitlementCatalog([Facts.pro: [Facts.monthly]], policies: [Facts.pro: policy])
    guard let answer = history.entitlements(catalog, for: scope, at: now).first else {
      return "never bought"
    }
    // The lists of subscriptions and claims ask about the purchase, and agree.
    let access = catalog.access(of: answer.purchase, for: scope, at: now)
    #expect(access.isActive == answer.isActive && access.accessUntil == answer.accessUntil)
    let until = answer.accessUntil.map { String($0.iso8601.prefix(10)) } ?? "ever"
    return "\(answer.isActive ? "+" : "")\(answer.reason.code) until \(until)"
  }

  @Test
  func `Billing retry keeps access for the policy's days after the period`() {
    let policy = EntitlementPolicy(billingRetry: .keepAccess(days: 3))
    #expect(
      pro(nil, failing(), under: policy, at: Facts.day(2, 1))
        == "+billing_retry_kept until 2026-02-04")
    #expect(
      pro(nil, failing(), under: policy, at: Facts.day(2, 3))
        == "+billing_retry_kept until 2026-02-04")
    #expect(
      pro(nil, failing(), under: policy, at: Facts.day(2, 4)) == "billing_retry until 2026-02-04")
    #expect(
      pro(nil, failing(), under: EntitlementPolicy(), at: Facts.day(2, 1))
        == "billing_retry until 2026-02-01")
  }

  @Test func `Of grace and billing retry the later end wins`() {
    let short = EntitlementPolicy(billingRetry: .keepAccess(days: 3))
    let long = EntitlementPolicy(billingRetry: .keepAccess(days: 20))
    let grace = failing(graceUntil: Facts.day(2, 17))
    #expect(pro(nil, grace, under: short, at: Facts.day(2, 2)) == "+grace_period until 2026-02-17")
    #expect(pro(nil, grace, under: short, at: Facts.day(2, 18)) == "billing_retry until 2026-02-17")
    #expect(
      pro(nil, grace, under: long, at: Facts.day(2, 18)) == "+billing_retry_kept until 2026-02-21")
  }

  @Test func `After grace the reason names the end of access, also when Apple omits the grace`()
    throws
  {
    let infos = [
      failing(graceUntil: Facts.day(2, 17)),
      Facts.renewal(signed: Facts.day(2, 17), retry: true),
      Facts.renewal(signed: Facts.day(2, 20), retry: true),
    ]
    for infos in [infos, infos.reversed()] {
      for policy in [EntitlementPolicy(), EntitlementPolicy(billingRetry: .keepAccess(days: 3))] {
        let history = PurchaseHistory(transactions: [month], renewalInfos: infos)
        var read = PurchaseHistory()
        #expect(history.encoded.withUnsafeBytes { read.apply(encoded: $0) })
        let catalog = EntitlementCatalog(
          [Facts.pro: [Facts.monthly]], policies: [Facts.pro: policy])
        for history in [history, read] {
          let answer = try #require(
            history.entitlements(catalog, for: Facts.tester, at: Facts.day(2, 25)).first)

          #expect(answer.accessUntil == Facts.day(2, 17))
          #expect(
            answer.reason.explanation
              == "The renewal of \(Facts.monthly) failed and access ended on 2026-02-17T12:00:00Z; "
              + "the App Store is still trying to collect the payment.")
        }
      }
    }
    let long = EntitlementPolicy(billingRetry: .keepAccess(days: 20))
    let history = PurchaseHistory(transactions: [month], renewalInfos: infos)
    let catalog = EntitlementCatalog([Facts.pro: [Facts.monthly]], policies: [Facts.pro: long])
    #expect(
      history.entitlements(catalog, for: Facts.tester, at: Facts.day(2, 25)).first?.reason
        .explanation.contains("kept access until 2026-02-21T12:00:00Z") == true)
  }

  @Test func `A grace period ends early at newer renewal info or another purchase`() {
    let grace = failing(graceUntil: Facts.day(2, 17))
    let policy = EntitlementPolicy()
    func end(_ infos: [JWSRenewalInfoDecodedPayload], _ next: JWSTransactionDecodedPayload?)
      -> Timestamp?
    {
      PurchaseHistory(
        transactions: [month] + (next.map { [$0] } ?? []), renewalInfos: infos
      )
      .entitlements(
        EntitlementCatalog([Facts.pro: [Facts.monthly]], policies: [Facts.pro: policy]),
        for: Facts.tester, at: Facts.day(2, 25)
      ).first?.accessUntil
    }

    #expect(
      end([grace, Facts.renewal(signed: Facts.day(2, 10), retry: true)], nil) == Facts.day(2, 10))
    let week = Facts.period("2", from: Facts.day(2, 3), to: Facts.day(2, 10))
    #expect(
      end([grace, Facts.renewal(signed: Facts.day(2, 20), retry: true)], week)
        == Facts.day(2, 10))
  }

  @Test func `A policy that denies grace ends access with the paid period`() {
    let grace = failing(graceUntil: Facts.day(2, 17))
    let refuse = EntitlementPolicy(gracePeriod: .deny)
    #expect(
      pro(nil, grace, under: refuse, at: Facts.day(2, 2)) == "grace_period_refused until 2026-02-01"
    )
    #expect(
      pro(nil, grace, under: refuse, at: Facts.day(2, 20))
        == "grace_period_refused until 2026-02-01")
    #expect(pro(nil, nil, under: refuse, at: Facts.day(1, 20)) == "+subscribed until 2026-02-01")
    let both = EntitlementPolicy(gracePeriod: .deny, billingRetry: .keepAccess(days: 3))
    #expect(
      pro(nil, grace, under: both, at: Facts.day(2, 2)) == "+billing_retry_kept until 2026-02-04")
  }

  @Test func `An unknown renewal counts as a payment that may still arrive`() {
    let policy = EntitlementPolicy(billingRetry: .keepAccess(days: 3))
    let renewing = Facts.renewal(signed: Facts.day(1, 1))
    #expect(
      pro(nil, nil, under: policy, at: Facts.day(2, 2)) == "+awaiting_renewal until 2026-02-04")
    #expect(pro(nil, nil, under: policy, at: Facts.day(2, 4)) == "expired until 2026-02-04")
    #expect(
      pro(nil, renewing, under: policy, at: Facts.day(2, 2))
        == "+awaiting_renewal until 2026-02-04")
    #expect(
      pro(nil, nil, under: EntitlementPolicy(), at: Facts.day(2, 2)) == "expired until 2026-02-01")
  }

  @Test func `A subscription known to end gets no extra days`() {
    let policy = EntitlementPolicy(billingRetry: .keepAccess(days: 3))
    let ending = [
      Facts.renewal(signed: Facts.day(1, 5), status: .off),
      Facts.renewal(signed: Facts.day(2, 1), intent: .cancelled),
      Facts.renewal(signed: Facts.day(2, 1)),
    ]
    for renewalInfo in ending {
      #expect(
        pro(nil, renewalInfo, under: policy, at: Facts.day(2, 2)) == "expired until 2026-02-01")
    }
    let refunded = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), revoked: Facts.day(1, 9))
    #expect(
      pro(refunded, failing(), under: policy, at: Facts.day(2, 2)) == "refunded until 2026-01-09")
  }

  @Test func `A plan followed by another one gets no extra days`() throws {
    let policy = EntitlementPolicy(billingRetry: .keepAccess(days: 3))
    let next = Facts.period(
      "2", Facts.yearly, from: Facts.day(2, 1), to: Facts.day(2, 1) + .days(365))
    let history = PurchaseHistory(transactions: [month, next], renewalInfos: [])
    let catalog = EntitlementCatalog([Facts.pro: [Facts.monthly]], policies: [Facts.pro: policy])
    let answer = try #require(
      history.entitlements(catalog, for: Facts.tester, at: Facts.day(2, 2)).first)
    #expect(!answer.isActive)
    #expect(answer.reason.code == "expired")
  }

  @Test func `A family-shared purchase gives no access where the policy denies it`() {
    var shared = month
    shared.inAppOwnershipType = .familyShared
    let refuse = EntitlementPolicy(familySharing: .deny)
    #expect(
      pro(shared, nil, under: refuse, at: Facts.day(1, 5))
        == "family_sharing_refused until 2026-01-01")
    #expect(
      pro(shared, nil, under: EntitlementPolicy(), at: Facts.day(1, 5))
        == "+subscribed until 2026-02-01")
    #expect(pro(month, nil, under: refuse, at: Facts.day(1, 5)) == "+subscribed until 2026-02-01")
    #expect(pro(shared, nil, under: refuse, at: Facts.day(2, 5)) == "expired until 2026-02-01")
  }

  @Test func `The customer's own purchase decides over a denied shared one`() throws {
    var shared = Facts.period(
      "7", from: Facts.day(1, 1), to: Facts.day(9, 1), original: "7")
    shared.inAppOwnershipType = .familyShared
    let history = PurchaseHistory(transactions: [month, shared], renewalInfos: [])
    let catalog = EntitlementCatalog(
      [Facts.pro: [Facts.monthly]],
      policies: [Facts.pro: EntitlementPolicy(familySharing: .deny)])
    let answer = try #require(
      history.entitlements(catalog, for: Facts.tester, at: Facts.day(1, 5)).first)
    #expect(answer.isActive)
    #expect(answer.accessUntil == Facts.day(2, 1))
  }

  @Test(arguments: [
    (SandboxPolicy.separate, true, "+subscribed", "sandbox_refused"),
    (.everyone, true, "+subscribed", "+subscribed"),
    (.noOne, true, "sandbox_refused", "sandbox_refused"),
    (.customers(["ada"]), true, "+subscribed", "+subscribed"),
    (.customers(["grace"]), true, "sandbox_refused", "sandbox_refused"),
    (.noOne, false, "+subscribed", "+subscribed"),
    (.separate, false, "+subscribed", "+subscribed"),
  ])
  func `A sandbox purchase counts where its policy allows, and a paid one everywhere`(
    policy: SandboxPolicy, isSandbox: Bool, inSandbox: String, inProduction: String
  ) {
    var transaction = month
    transaction.environment = isSandbox ? .sandbox : .production
    for (answerIsSandbox, expected) in [(true, inSandbox), (false, inProduction)] {
      let answer = pro(
        transaction, nil, under: EntitlementPolicy(sandbox: policy),
        for: PolicyContext(isSandbox: answerIsSandbox, customers: ["ada", "also-ada"]),
        at: Facts.day(1, 5))
      #expect(answer.hasPrefix(expected + " until"), "\(answer)")
    }
  }

  @Test func `A denied lifetime purchase has an end, so that clients do not grant it`() {
    let lifetime = Facts.period("9", Facts.monthly, from: Facts.day(1, 1), to: nil)
    let production = PolicyContext(isSandbox: false, customers: ["ada"])
    #expect(
      pro(lifetime, nil, under: EntitlementPolicy(), for: production, at: Facts.day(3, 1))
        == "sandbox_refused until 2026-01-01")
  }

  @Test func `Every denial by a policy names the policy`() throws {
    var shared = month
    shared.inAppOwnershipType = .familyShared
    let grace = failing(graceUntil: Facts.day(2, 17))
    let refusals: [(JWSTransactionDecodedPayload, EntitlementPolicy, Bool, Timestamp, String)] = [
      (month, EntitlementPolicy(), false, Facts.day(1, 5), "`sandbox`"),
      (
        shared, EntitlementPolicy(familySharing: .deny), true, Facts.day(1, 5), "`family_sharing`"
      ),
      (month, EntitlementPolicy(gracePeriod: .deny), true, Facts.day(2, 5), "`grace_period`"),
      (
        month, EntitlementPolicy(gracePeriod: .deny, billingRetry: .keepAccess(days: 2)), true,
        Facts.day(2, 5), "`billing_retry`"
      ),
    ]
    for (transaction, policy, isSandbox, now, name) in refusals {
      let history = PurchaseHistory(
        transactions: [transaction], renewalInfos: now > Facts.day(2, 1) ? [grace] : [])
      let catalog = EntitlementCatalog([Facts.pro: [Facts.monthly]], policies: [Facts.pro: policy])
      let scope = PolicyContext(isSandbox: isSandbox, customers: ["ada"])
      let answer = try #require(history.entitlements(catalog, for: scope, at: now).first)
      #expect(!answer.isActive)
      #expect(answer.reason.explanation.contains(name), "\(answer.reason.explanation)")
    }
  }

  @Test func `A purchase that does not count in an environment decides only alone`()
    throws
  {
    var paid = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
    paid.environment = .production
    let test = Facts.period("2", from: Facts.day(3, 1), to: Facts.day(4, 1), original: "2")
    let production = PolicyContext(isSandbox: false, customers: ["ada"])
    func answer(_ transactions: [JWSTransactionDecodedPayload]) throws -> Entitlement {
      let history = PurchaseHistory(transactions: transactions, renewalInfos: [])
      return try #require(
        history.entitlements(Facts.catalog, for: production, at: Facts.day(3, 2)).first)
    }
    let both = try answer([paid, test])
    #expect(both.reason.code == "expired" && both.isCounted)
    let alone = try answer([test])
    #expect(alone.reason.code == "sandbox_refused" && !alone.isCounted)
  }
}
