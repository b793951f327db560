import Foundation
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

/// Forced renewals as tests of apps use them to reach billing problems without waiting.
@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct ForcedRenewalTests {
  @Test func `A forced renewal that fails begins a grace period, then billing retry`()
    async throws
  {
    let session = try openSession()
    session.shouldEnterBillingRetryOnRenewal = true
    session.billingGracePeriodIsEnabled = true
    try await buy(Goods.monthly)
    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    #expect(try await state() == .inGracePeriod)
    #expect(await entitlements() == [Goods.monthly])
    let failed = try #require(session.allTransactions().first)
    #expect(failed.hasPurchaseIssue)

    session.billingGracePeriodIsEnabled = false
    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    #expect(try await state() == .inBillingRetryPeriod)
    #expect(await entitlements().isEmpty)

    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    #expect(try await state() == .inBillingRetryPeriod)
    try session.resolveIssueForTransaction(identifier: failed.identifier)
    #expect(try await state() == .subscribed)
  }

  @Test func `A forced renewal that fails has no grace period unless the store grants one`()
    async throws
  {
    let session = try openSession()
    try await buy(Goods.monthly)
    session.shouldEnterBillingRetryOnRenewal = true
    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    #expect(try await state() == .inBillingRetryPeriod)
    #expect(session.allTransactions().count == 1, "no period was sold")
  }
}
