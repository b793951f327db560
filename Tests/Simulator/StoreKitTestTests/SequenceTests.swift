import Foundation
import StoreKit
import Synchronization
import TesseraTesting
import Testing
import WaitingTestSupport

/// Which of StoreKit's sequences has which transaction.
@Suite(.isolatedStore, .timeLimit(.minutes(30))) @MainActor struct SequenceTests {
  /// The sequences that have a transaction of a product now, but for its updates.
  private func listed(_ product: String) async -> Set<String> {
    var names: Set<String> = []
    let sequences = [
      ("all", Transaction.all), ("unfinished", Transaction.unfinished),
      ("entitlements", Transaction.currentEntitlements),
    ]
    for (name, sequence) in sequences {
      for await result in sequence where result.unsafePayloadValue.productID == product {
        names.insert(name)
      }
    }
    if await Transaction.latest(for: product) != nil { names.insert("latest") }
    return names
  }

  @Test func `A consumable is listed until it is finished, and again after a refund`() async throws
  {
    let session = try openSession()
    let coins = try await buy(Goods.coins)
    #expect(await listed(Goods.coins) == ["all", "unfinished", "latest"])
    await coins.finish()
    #expect(await listed(Goods.coins).isEmpty)
    try session.refundTransaction(identifier: UInt(coins.id))
    #expect(await listed(Goods.coins) == ["all", "latest"])
  }

  @Test func `A non-consumable stays an entitlement after it is finished, until a refund`()
    async throws
  {
    let session = try openSession()
    let lifetime = try await buy(Goods.lifetime)
    #expect(await listed(Goods.lifetime) == ["all", "unfinished", "entitlements", "latest"])
    await lifetime.finish()
    #expect(await listed(Goods.lifetime) == ["all", "entitlements", "latest"])
    try session.refundTransaction(identifier: UInt(lifetime.id))
    #expect(await listed(Goods.lifetime) == ["all", "latest"])
  }

  @Test func `A non-renewing subscription has no end and stays an entitlement`() async throws {
    let session = try openSession()
    let season = try await buy(Goods.season)
    #expect(season.expirationDate == nil)
    await season.finish()
    try session.advance(days: 400)
    #expect(await listed(Goods.season) == ["all", "entitlements", "latest"])
  }

  @Test func `Every period of a subscription is in the history, and only the newest gives access`()
    async throws
  {
    let session = try openSession()
    try await buy(Goods.yearly)
    try session.forceRenewalOfSubscription(productIdentifier: Goods.yearly)
    var periods = 0
    for await result in Transaction.all where result.unsafePayloadValue.productID == Goods.yearly {
      periods += 1
    }
    #expect(periods == 2)
    #expect(await entitlements() == [Goods.yearly])
    try session.expireSubscription(productIdentifier: Goods.yearly)
    #expect(await listed(Goods.yearly) == ["all", "unfinished", "latest"])
  }

  @Test func `An upgrade keeps the original identifier and marks the old transaction`()
    async throws
  {
    _ = try openSession()
    let old = try await buy(Goods.monthly)
    let new = try await buy(Goods.yearly)
    #expect(new.id != old.id && new.originalID == old.originalID)
    let latest = try #require(await Transaction.latest(for: Goods.monthly)).payloadValue
    #expect(latest.id == old.id && latest.isUpgraded)
    #expect(await entitlements() == [Goods.yearly])
  }

  @Test func `A status is announced when auto-renew changes and when the subscription ends`()
    async throws
  {
    let session = try openSession()
    let id = UInt(try await buy(Goods.yearly).id)
    let heard = Mutex<[Product.SubscriptionInfo.RenewalState]>([])
    let listener = Task {
      for await status in Product.SubscriptionInfo.Status.updates {
        heard.withLock { $0.append(status.state) }
        if status.state == .expired { return }
      }
    }
    // The listener can begin at any time, so auto-renew changes until it hears of it.
    try await eventually("the listener heard of auto-renew") {
      try session.disableAutoRenewForTransaction(identifier: id)
      try session.enableAutoRenewForTransaction(identifier: id)
      return heard.withLock { !$0.isEmpty }
    }
    try session.expireSubscription(productIdentifier: Goods.yearly)
    await listener.value
    let states = heard.withLock { $0 }
    #expect(states.last == .expired && states.dropLast().allSatisfy { $0 == .subscribed })
  }
}
