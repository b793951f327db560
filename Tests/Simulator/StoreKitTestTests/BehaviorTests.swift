import Foundation
import StoreKit
import Synchronization
import TesseraTesting
import Testing
import WaitingTestSupport

/// The behaviors of `Docs/Behaviors.md` through a session, each switched on and off.
///
/// B23, B30 and B32 have no effect to switch.
@Suite(.isolatedStore, .timeLimit(.minutes(30))) @MainActor struct BehaviorTests {
  /// Opens a session with one behavior on or off.
  private func session(_ id: String, _ isOn: Bool) throws -> SKTestSession {
    let session = try openSession()
    try session.setBehaviors("ideal,\(isOn ? "+" : "-")\(id)")
    return session
  }

  private func listings(_ count: Int) async -> [Int] {
    var counts: [Int] = []
    for _ in 0..<count { counts.append(await entitlements().count) }
    return counts
  }

  @Test(arguments: [true, false])
  func `B01: a purchase is listed late`(isOn: Bool) async throws {
    _ = try session("B01", isOn)
    try await buy(Goods.lifetime)
    #expect(await listings(3) == (isOn ? [0, 0, 1] : [1, 1, 1]))
  }

  @Test(arguments: [("B02", Goods.lifetime, false), ("B03", Goods.yearly, true)], [true, false])
  func `B02 and B03: a purchase on this device is announced to it, or not`(
    rule: (id: String, product: String, announces: Bool), isOn: Bool
  ) async throws {
    let session = try session(rule.id, isOn)
    var updates = Transaction.updates.makeAsyncIterator()
    try await session.buyProduct(identifier: Goods.coins)
    #expect(try #require(await updates.next()).payloadValue.productID == Goods.coins)
    try await buy(rule.product)
    try session.advance(by: .seconds(2))
    try await session.buyProduct(identifier: Goods.season)
    let next = try #require(await updates.next()).payloadValue.productID
    #expect(next == (isOn == rule.announces ? rule.product : Goods.season))
  }

  @Test(arguments: [true, false])
  func `B04: an approved purchase is announced before it is listed`(isOn: Bool) async throws {
    let session = try session("B04", isOn)
    session.askToBuyEnabled = true
    _ = try await product(Goods.lifetime).purchase()
    let waiting = try #require(session.allTransactions().first)
    try session.approveAskToBuyTransaction(identifier: waiting.identifier)
    #expect(await listings(3) == (isOn ? [0, 0, 1] : [1, 1, 1]))
  }

  @Test(arguments: [true, false])
  func `B05: a declined purchase sends nothing`(isOn: Bool) async throws {
    let session = try session("B05", isOn)
    session.askToBuyEnabled = true
    _ = try await product(Goods.lifetime).purchase()
    let waiting = try #require(session.allTransactions().first)
    try session.declineAskToBuyTransaction(identifier: waiting.identifier)
    #expect(await entitlements() == (isOn ? [] : [Goods.lifetime]))
  }

  @Test(arguments: [true, false])
  func `B06: a refunded purchase is unlisted at once`(isOn: Bool) async throws {
    let session = try session("B06", isOn)
    let bought = try await buy(Goods.lifetime)
    try session.refundTransaction(identifier: UInt(bought.id))
    #expect(await listings(3) == (isOn ? [0, 0, 0] : [1, 1, 0]))
  }

  @Test(arguments: [true, false])
  func `B07 to B09: a canceled task reads nothing, and no error`(isOn: Bool) async throws {
    let session = try openSession()
    let sign = isOn ? "+" : "-"
    try session.setBehaviors("ideal,\(sign)B07,\(sign)B08,\(sign)B09")
    try await buy(Goods.monthly)
    let read = Task { () async throws -> [Int] in
      withUnsafeCurrentTask { $0?.cancel() }
      let products = try await Product.products(for: [Goods.coins])
      let statuses = try await Product.SubscriptionInfo.status(for: Goods.group)
      return [await entitlements().count, products.count, statuses.count]
    }
    #expect(try await read.value == (isOn ? [0, 0, 0] : [1, 1, 1]))
  }

  @Test(arguments: [true, false])
  func `B10: buying an owned product gives the first transaction`(isOn: Bool) async throws {
    _ = try session("B10", isOn)
    let first = try await buy(Goods.lifetime)
    if isOn {
      #expect(try await buy(Goods.lifetime) == first)
    } else {
      await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
        try await buy(Goods.lifetime)
      }
    }
  }

  @Test(arguments: [true, false])
  func `B11: an interrupted purchase is pending`(isOn: Bool) async throws {
    let session = try session("B11", isOn)
    session.interruptedPurchasesEnabled = true
    if isOn {
      guard case .pending = try await product(Goods.lifetime).purchase() else {
        Issue.record("it is not pending")
        return
      }
    } else {
      await #expect(throws: StoreKitError.self) { try await product(Goods.lifetime).purchase() }
    }
    let waiting = try #require(session.allTransactions().first { $0.hasPurchaseIssue })
    try session.resolveIssueForTransaction(identifier: waiting.identifier)
    #expect(await entitlements() == [Goods.lifetime])
  }

  @Test(arguments: [true, false])
  func `B12 and B13: a renewal looks like an expiration, and is listed late`(isOn: Bool)
    async throws
  {
    let session = try openSession()
    try await buy(Goods.yearly)
    try session.setBehaviors(isOn ? "ideal,B12,B13" : "ideal")
    try session.advanceToNextEvent()
    var states: [Product.SubscriptionInfo.RenewalState] = []
    for _ in 1...3 { states += [try #require(try await state())] }
    #expect(states.map { $0 == .expired } == (isOn ? [true, true, false] : [false, false, false]))
    #expect(await listings(3) == (isOn ? [0, 0, 1] : [1, 1, 1]))
  }

  @Test(arguments: [true, false])
  func `B14: missed renewals arrive newest first`(isOn: Bool) async throws {
    let session = try session("B14", isOn)
    try await buy(Goods.monthly)
    try session.advance(days: 70)
    try await session.launchApp {
      var updates = Transaction.updates.makeAsyncIterator()
      var dates: [Date] = []
      for _ in 1...3 { dates.append(try #require(await updates.next()).payloadValue.purchaseDate) }
      #expect(dates == (isOn ? dates.sorted(by: >) : dates.sorted()))
    }
  }

  @Test(arguments: [("B15", false), ("B16", true)], [true, false])
  func `B15 and B16: an unpaid subscription is listed, or not`(
    rule: (id: String, hasGrace: Bool), isOn: Bool
  ) async throws {
    let session = try session(rule.id, isOn)
    session.shouldEnterBillingRetryOnRenewal = true
    session.billingGracePeriodIsEnabled = rule.hasGrace
    try await buy(Goods.yearly)
    try session.advanceToNextEvent()
    #expect(try await state() == (rule.hasGrace ? .inGracePeriod : .inBillingRetryPeriod))
    #expect(await entitlements() == (isOn ? [Goods.yearly] : []))
  }

  @Test(arguments: [true, false])
  func `B17: a downgrade gives the current transaction`(isOn: Bool) async throws {
    _ = try session("B17", isOn)
    let held = try await buy(Goods.yearly)
    switch try await product(Goods.monthly).purchase() {
    case .success(let result): #expect(try isOn && result.payloadValue == held)
    case .pending: #expect(!isOn)
    default: Issue.record("the downgrade was canceled")
    }
  }

  @Test(arguments: [true, false])
  func `B18: an upgrade replaces the old plan at once`(isOn: Bool) async throws {
    _ = try session("B18", isOn)
    try await buy(Goods.monthly)
    try await buy(Goods.yearly)
    #expect(await entitlements() == (isOn ? [Goods.yearly] : [Goods.monthly, Goods.yearly]))
  }

  @Test(arguments: [true, false])
  func `B19: the refund of an old period takes no access away`(isOn: Bool) async throws {
    let session = try session("B19", isOn)
    let first = try await buy(Goods.yearly)
    try session.advanceToNextEvent()
    try session.refundTransaction(identifier: UInt(first.id))
    #expect(await entitlements() == (isOn ? [Goods.yearly] : []))
  }

  @Test(arguments: [true, false])
  func `B20: the first result about an introductory offer is cached`(isOn: Bool) async throws {
    _ = try session("B20", isOn)
    let subscription = try #require(try await product(Goods.monthly).subscription)
    #expect(await subscription.isEligibleForIntroOffer)
    try await buy(Goods.monthly)
    #expect(await subscription.isEligibleForIntroOffer == isOn)
  }

  @Test(arguments: [true, false])
  func `B21: a lapse opens the win-back offers at once, or after 30 days`(isOn: Bool)
    async throws
  {
    let session = try session("B21", isOn)
    let bought = try await buy(Goods.yearly)
    try session.disableAutoRenewForTransaction(identifier: UInt(bought.id))
    try session.advanceToNextEvent()
    let offer = try await product(Goods.yearly).subscription?.winBackOffers.first
    let option = Product.PurchaseOption.winBackOffer(try #require(offer))
    func eligible() async throws -> [String] {
      let status = try await Product.SubscriptionInfo.status(for: Goods.group).first
      return try #require(status).renewalInfo.payloadValue.eligibleWinBackOfferIDs
    }
    #expect(try await eligible() == (isOn ? ["return"] : []))
    if !isOn {
      await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
        try await buy(Goods.yearly, [option])
      }
      try session.advance(days: 31)
      #expect(try await eligible() == ["return"])
    }
    let returned = try await buy(Goods.yearly, [option])
    #expect(returned.offer?.type == .winBack)
    #expect(returned.price == Decimal(string: "19.99"))
  }

  @Test(arguments: [true, false])
  func `B22: the first purchase after a lapse gives the old transaction`(isOn: Bool)
    async throws
  {
    let session = try session("B22", isOn)
    let old = try await buy(Goods.yearly)
    try session.expireSubscription(productIdentifier: Goods.yearly)
    #expect(try await (buy(Goods.yearly).id == old.id) == isOn)
  }

  @Test(arguments: [true, false])
  func `B24: only the first listener gets the unfinished transactions`(isOn: Bool) async throws {
    let session = try session("B24", isOn)
    try await buy(Goods.coins)
    var updates = Transaction.updates.makeAsyncIterator()
    #expect(try #require(await updates.next()).payloadValue.productID == Goods.coins)
    let heard = Mutex<String?>(nil)
    let listener = Task {
      var updates = Transaction.updates.makeAsyncIterator()
      let product = await updates.next()?.unsafePayloadValue.productID
      heard.withLock { $0 = product }
    }
    // The listener can begin at any time, so the store sells until it hears of a sale.
    try await eventually("the second listener got a transaction") {
      try await session.buyProduct(identifier: Goods.season)
      return heard.withLock { $0 } != nil
    }
    await listener.value
    #expect(heard.withLock { $0 } == (isOn ? Goods.season : Goods.coins))
  }

  @Test(arguments: [true, false]) @available(*, deprecated)
  func `B25: a canceled purchase alternates between a result and an error`(isOn: Bool)
    async throws
  {
    let session = try session("B25", isOn)
    session.failTransactionsEnabled = true
    session.failureError = .paymentCancelled
    var thrown: [Bool] = []
    for _ in 1...4 {
      do {
        let result = try await product(Goods.lifetime).purchase()
        if case .userCancelled = result { thrown.append(false) }
      } catch StoreKitError.userCancelled {
        thrown.append(true)
      }
    }
    #expect(thrown == (isOn ? [false, true, false, true] : [false, false, false, false]))
    session.failTransactionsEnabled = false
    try await buy(Goods.lifetime)
    #expect(await entitlements() == [Goods.lifetime])
  }

  @Test(arguments: [true, false])
  func `B26: an expiration announces no transaction`(isOn: Bool) async throws {
    let session = try session("B26", isOn)
    let bought = try await buy(Goods.yearly)
    await bought.finish()
    var updates = Transaction.updates.makeAsyncIterator()
    try await session.buyProduct(identifier: Goods.coins)
    #expect(try #require(await updates.next()).payloadValue.productID == Goods.coins)
    try session.disableAutoRenewForTransaction(identifier: UInt(bought.id))
    try session.advanceToNextEvent()
    #expect(try await state() == .expired)
    try await session.buyProduct(identifier: Goods.season)
    let next = try #require(await updates.next()).payloadValue.productID
    #expect(next == (isOn ? Goods.season : Goods.yearly))
  }

  @Test(arguments: [true, false])
  func `B27: every purchase of a non-renewing subscription is listed`(isOn: Bool) async throws {
    _ = try session("B27", isOn)
    try await buy(Goods.season)
    try await buy(Goods.season)
    #expect(await entitlements().count == (isOn ? 2 : 1))
  }

  @Test(arguments: [true, false])
  func `B28: only the newest period of a plan is listed`(isOn: Bool) async throws {
    let session = try session("B28", isOn)
    try await buy(Goods.yearly)
    try session.advanceToNextEvent()
    #expect(await entitlements().count == (isOn ? 1 : 2))
  }

  @Test(arguments: [true, false])
  func `B29: a group has a status for each subscription`(isOn: Bool) async throws {
    let session = try session("B29", isOn)
    try session.buyAsFamilyMember(Goods.monthly)
    try await buy(Goods.monthly)
    let statuses = try await Product.SubscriptionInfo.status(for: Goods.group)
    #expect(statuses.count == (isOn ? 2 : 1))
  }

  @Test(arguments: [true, false])
  func `B31: a new session continues with the purchases and settings of the last`(isOn: Bool)
    async throws
  {
    let session = try session("B31", isOn)
    try await buy(Goods.lifetime)
    session.askToBuyEnabled = true
    session.locale = Locale(identifier: "de_DE")
    let next = try openSession()
    #expect(next.allTransactions().count == (isOn ? 1 : 0))
    #expect(next.askToBuyEnabled == isOn)
  }

  @Test(arguments: [true, false])
  func `B33: every second purchase is reported as canceled`(isOn: Bool) async throws {
    _ = try session("B33", isOn)
    try await buy(Goods.lifetime)
    let result = try await product(Goods.yearly).purchase()
    if case .userCancelled = result { #expect(isOn) } else { #expect(!isOn) }
    #expect(await entitlements() == [Goods.lifetime, Goods.yearly])
  }

  @Test(arguments: [true, false])
  func `B34: an unfinished consumable is not sold again`(isOn: Bool) async throws {
    _ = try session("B34", isOn)
    let first = try await buy(Goods.coins)
    #expect(try await (buy(Goods.coins).id == first.id) == isOn)
  }

  @Test func `An unknown behavior is rejected by its name`() throws {
    let session = try openSession()
    let error = #expect(throws: SKTestError.self) { try session.setBehaviors("ideal,B99") }
    #expect(error?.localizedDescription.contains("B99") == true)
  }
}
