import Foundation
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct SubscriptionControlTests {
  @Test func `A subscription renews as time moves, without waiting`() async throws {
    let session = try openSession()
    let first = try await buy(Goods.monthly)
    try session.advance(days: 365)
    let latest = try #require(await Transaction.latest(for: Goods.monthly)).payloadValue
    #expect(latest.id != first.id && latest.originalID == first.originalID)
    #expect(latest.reason == .renewal)
    #expect(session.allTransactions().count == 13)
    #expect(try await state() == .subscribed)
  }

  @Test func `Each time rate gives a month the length of Apple's table`() async throws {
    let lengths: [(SKTestSession.TimeRate, TimeInterval)] = [
      (.monthlyRenewalEveryHour, 3600), (.monthlyRenewalEveryThirtyMinutes, 1800),
      (.monthlyRenewalEveryFifteenMinutes, 900), (.monthlyRenewalEveryFiveMinutes, 300),
      (.monthlyRenewalEveryThirtySeconds, 30), (.oneRenewalEveryFifteenMinutes, 900),
      (.oneRenewalEveryFiveMinutes, 300), (.oneRenewalEveryMinute, 60),
      (.oneRenewalEveryThirtySeconds, 30), (.oneRenewalEveryTenSeconds, 10),
      (.oneRenewalEveryTwoSeconds, 2),
    ]
    for (rate, length) in lengths {
      let session = try openSession()
      session.timeRate = rate
      #expect(session.timeRate == rate)
      let bought = try await session.buyProduct(
        identifier: Goods.monthly, options: [.codeOffer(referenceName: "launch")])
      let end = try #require(bought.expirationDate)
      #expect(end.timeIntervalSince(bought.purchaseDate) == length, "\(rate)")
    }
  }

  @Test func `At a fast time rate a subscription renews while the machine's time passes`()
    async throws
  {
    let session = try openSession()
    session.timeRate = .oneRenewalEveryTwoSeconds
    try await session.buyProduct(identifier: Goods.yearly)
    var updates = Transaction.updates.makeAsyncIterator()
    var reasons: [Transaction.Reason] = []
    while reasons.last != .renewal {
      reasons.append(try #require(await updates.next()).payloadValue.reason)
    }
    session.timeRate = .realTime
    #expect(reasons.first == .purchase)
  }

  @Test func `A forced renewal is immediate, and an expired subscription cannot renew`()
    async throws
  {
    let session = try openSession()
    let first = try await buy(Goods.monthly)
    try session.disableAutoRenewForTransaction(identifier: UInt(first.id))
    #expect(session.allTransactions().first?.autoRenewingEnabled == false)
    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    let renewed = try #require(session.allTransactions().first)
    #expect(renewed.autoRenewingEnabled)
    #expect(UInt64(renewed.identifier) != first.id)
    try session.expireSubscription(productIdentifier: Goods.monthly)
    #expect(try await state() == .expired)
    #expect(await entitlements().isEmpty)
    let refused = await code {
      try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    }
    #expect(refused == .noSubscriptionFound)
  }

  @Test func `A call about a product names what is wrong with it`() async throws {
    let session = try openSession()
    let expectations: [(String, SKTestError.Code)] = [
      ("nothing", .invalidProductIdentifier), (Goods.lifetime, .invalidProductType),
      (Goods.monthly, .noSubscriptionFound),
    ]
    for (id, expected) in expectations {
      #expect(await code { try session.expireSubscription(productIdentifier: id) } == expected)
      #expect(
        await code { try session.forceRenewalOfSubscription(productIdentifier: id) } == expected)
    }
    let lifetime = try await buy(Goods.lifetime)
    let refused = await code {
      try session.disableAutoRenewForTransaction(identifier: UInt(lifetime.id))
    }
    #expect(refused == .invalidProductType)
    #expect(
      await code { try await session.buyProduct(identifier: "nothing") }
        == .invalidProductIdentifier)
  }

  @Test func `Auto-renew is turned off and on again`() async throws {
    let session = try openSession()
    let monthly = try await buy(Goods.monthly)
    try session.disableAutoRenewForTransaction(identifier: UInt(monthly.id))
    let status = try #require(try await Product.SubscriptionInfo.status(for: Goods.group).first)
    #expect(try status.renewalInfo.payloadValue.willAutoRenew == false)
    try session.enableAutoRenewForTransaction(identifier: UInt(monthly.id))
    #expect(session.allTransactions().first?.autoRenewingEnabled == true)
    try session.disableAutoRenewForTransaction(identifier: UInt(monthly.id))
    try session.advance(days: 40)
    #expect(try await state() == .expired)
  }

  @Test func `A failed renewal is in billing retry, without access, until it is resolved`()
    async throws
  {
    let session = try openSession()
    session.shouldEnterBillingRetryOnRenewal = true
    try await buy(Goods.monthly)
    try session.advanceToNextEvent()
    #expect(try await state() == .inBillingRetryPeriod)
    #expect(await entitlements().isEmpty)
    let failed = try #require(session.allTransactions().first)
    #expect(failed.hasPurchaseIssue)
    session.shouldEnterBillingRetryOnRenewal = false
    #expect(try await state() == .inBillingRetryPeriod, "the setting resolves nothing")
    try session.resolveIssueForTransaction(identifier: failed.identifier)
    #expect(try await state() == .subscribed)
    #expect(session.allTransactions().first?.hasPurchaseIssue == false)
    #expect(await entitlements() == [Goods.monthly])
  }

  @Test func `A grace period keeps access, and needs billing retry to have an effect`()
    async throws
  {
    let session = try openSession()
    session.billingGracePeriodIsEnabled = true
    try await buy(Goods.monthly)
    try session.advanceToNextEvent()
    #expect(try await state() == .subscribed)
    session.shouldEnterBillingRetryOnRenewal = true
    try session.advanceToNextEvent()
    #expect(try await state() == .inGracePeriod)
    #expect(await entitlements() == [Goods.monthly])
    try session.advanceToNextEvent()
    #expect(try await state() == .inBillingRetryPeriod)
    try session.advanceToNextEvent()
    #expect(try await state() == .expired)
    let ended = try #require(session.allTransactions().first)
    try session.resolveIssueForTransaction(identifier: ended.identifier)
    #expect(try await state() == .expired, "it no longer waits for a payment")
  }

  @Test func `Without consent to a price increase a subscription ends`() async throws {
    let session = try openSession()
    let monthly = try await buy(Goods.monthly)
    let id = UInt(monthly.id)
    #expect(
      await code { try session.consentToPriceIncreaseForTransaction(identifier: id) }
        == .invalidAction)
    try session.requestPriceIncreaseConsentForTransaction(identifier: id)
    #expect(session.allTransactions().first?.isPendingPriceIncreaseConsent == true)
    try session.consentToPriceIncreaseForTransaction(identifier: id)
    #expect(session.allTransactions().first?.isPendingPriceIncreaseConsent == false)
    try session.advanceToNextEvent()
    #expect(try await state() == .subscribed)

    let renewed = try #require(session.allTransactions().first).identifier
    try session.requestPriceIncreaseConsentForTransaction(identifier: renewed)
    try session.advanceToNextEvent()
    let status = try #require(try await Product.SubscriptionInfo.status(for: Goods.group).first)
    #expect(status.state == .expired)
    #expect(
      try status.renewalInfo.payloadValue.expirationReason == .didNotConsentToPriceIncrease)
  }

  @Test func `Declining a price increase turns auto-renew off`() async throws {
    let session = try openSession()
    let id = UInt(try await buy(Goods.monthly).id)
    try session.requestPriceIncreaseConsentForTransaction(identifier: id)
    try session.declinePriceIncreaseForTransaction(identifier: id)
    #expect(session.allTransactions().first?.autoRenewingEnabled == false)
    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    #expect(session.allTransactions().first?.isPendingPriceIncreaseConsent == false)
  }
}
