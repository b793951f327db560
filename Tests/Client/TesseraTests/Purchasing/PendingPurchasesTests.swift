import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// The transitions of purchases: each event with the effects it must have.
@Suite(.timeLimit(.minutes(30))) struct PendingPurchasesTests {
  static let anonymous = AppUserID("$RCAnonymousID:" + String(repeating: "0", count: 32))

  private let monthly = ReceivedTransaction.made(1, boughtBy: "alice")
  private let coins = ReceivedTransaction.made(2, .consumable, boughtBy: "alice")

  private func machine(
    _ mode: PurchasesAreCompletedBy = .revenueCat, credits: Bool = false
  ) -> PendingPurchases { PendingPurchases(mode: mode, credits: credits) }

  /// Receives a transaction and takes its turn; returns its flight.
  private func sent(
    _ purchases: inout PendingPurchases, _ transaction: ReceivedTransaction,
    _ request: PurchaseRequest
  ) -> Int {
    let effects = purchases.apply(.received(transaction, request))
    let flight = effects.queued.first ?? 0
    _ = purchases.apply(.turnCame(flight: flight, customer: request.receipt.appUserID))
    return flight
  }

  @Test func `A product is bought once at a time, and its buyer is saved first`() {
    var purchases = machine()
    #expect(purchases.apply(.buy(product: "coins", customer: "alice")) == [.persist])
    #expect(
      purchases.apply(.buy(product: "coins", customer: "alice"))
        == [.failInProgress(product: "coins")])
    #expect(purchases.apply(.buy(product: "monthly", customer: Self.anonymous)).isEmpty)
    #expect(purchases.saved.customers == ["alice"], "an anonymous customer is not saved")
    #expect(purchases.apply(.buyEnded(product: "coins")).isEmpty)
    #expect(purchases.apply(.buy(product: "coins", customer: "alice")).isEmpty)
  }

  @Test func `A bought transaction is saved with the app's data before it is queued`() throws {
    var purchases = machine()
    let effects = purchases.apply(
      .received(monthly, .call(monthly, of: "alice", waiter: 1)))
    #expect(effects == [.persist, .noteOnDevice, .enqueue(flight: 1)])
    #expect(purchases.unsynced(of: "alice").map(\.transactionID) == ["1"])
    let hints = try #require(purchases.hints(for: "1"))
    #expect(hints.price == "4.99" && hints.fetchToken == nil)
  }

  @Test func `A delivered transaction is for its token's customer, who used this device`() {
    var purchases = machine()
    #expect(purchases.buyer(of: monthly, else: "bob") == "bob")
    _ = purchases.apply(.customersSeen(["alice", "bob"]))
    #expect(purchases.buyer(of: monthly, else: "bob") == "alice")
    let unnamed = ReceivedTransaction.made(3)
    _ = purchases.apply(.received(unnamed, .delivered(unnamed, of: "carol", waiter: 1)))
    #expect(purchases.buyer(of: unnamed, else: "bob") == "carol", "it is pending for her")
  }

  @Test func `A revoked transaction loses its entry, and a rejection stays`() {
    var purchases = machine()
    let flight = sent(&purchases, monthly, .delivered(monthly, of: "alice", waiter: 1))
    _ = purchases.apply(.responded(flight: flight, .rejected, isBuyerHere: true))
    _ = purchases.apply(.received(monthly, .delivered(monthly, of: "bob", waiter: 2)))
    let revoked = ReceivedTransaction.made(1, boughtBy: "alice", revoked: true)
    _ = purchases.apply(.received(revoked, .delivered(revoked, of: "bob", waiter: 3)))
    #expect(purchases.unsynced.isEmpty)
    #expect(purchases.rejected(of: "alice") == ["1"])
  }

  @Test func `A restore changes no entry and finishes nothing`() {
    var purchases = machine()
    #expect(
      purchases.apply(.received(monthly, .restore(monthly, of: "bob", waiter: 1)))
        == [.enqueue(flight: 1)])
    _ = purchases.apply(.turnCame(flight: 1, customer: "bob"))
    #expect(
      purchases.apply(.responded(flight: 1, .recorded(listed: true), isBuyerHere: true))
        == [.persist, .deliver(waiters: [1]), .resume(waiters: [1])], "the answer is remembered")
  }

  @Test func `A caller who joins a flight gets its response and finishes with it`() {
    var purchases = machine()
    let flight = sent(&purchases, monthly, .restore(monthly, of: "alice", waiter: 1))
    #expect(
      purchases.apply(.received(monthly, .delivered(monthly, of: "alice", waiter: 2)))
        == [.persist, .noteOnDevice])
    #expect(
      purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
        == [.persist, .deliver(waiters: [1, 2]), .finish, .resume(waiters: [1, 2])])
  }

  @Test(arguments: [true, false])
  func `A restore is sent as one, also if the transaction is being sent or queued`(
    isSent: Bool
  ) {
    var purchases = machine()
    _ = purchases.apply(.received(monthly, .delivered(monthly, of: "alice", waiter: 1)))
    if isSent { _ = purchases.apply(.turnCame(flight: 1, customer: "alice")) }
    #expect(
      purchases.apply(.received(monthly, .restore(monthly, of: "alice", waiter: 2)))
        == [.enqueue(flight: 2)])
    #expect(
      purchases.apply(.received(monthly, .restore(monthly, of: "alice", waiter: 3))).isEmpty,
      "a restore joins a restore")
    let first = isSent ? [] : purchases.apply(.turnCame(flight: 1, customer: "alice"))
    #expect(first.sent?.initiationSource == (isSent ? nil : .queue))
    #expect(
      purchases.apply(.responded(flight: 1, .recorded(listed: true), isBuyerHere: true))
        == [.persist, .deliver(waiters: [1]), .finish, .resume(waiters: [1])])
    let second = purchases.apply(.turnCame(flight: 2, customer: "alice"))
    #expect(second.sent?.initiationSource == .restore)
    #expect(
      purchases.apply(.responded(flight: 2, .recorded(listed: true), isBuyerHere: true))
        == [.deliver(waiters: [2, 3]), .resume(waiters: [2, 3])])
  }

  @Test func `A restore stays one if its customer becomes that of a queued flight`() {
    var purchases = machine()
    _ = purchases.apply(.received(monthly, .delivered(monthly, of: Self.anonymous, waiter: 1)))
    _ = purchases.apply(.received(monthly, .restore(monthly, of: "alice", waiter: 2)))
    _ = purchases.apply(.customerMerged(from: Self.anonymous, to: "alice"))
    let sent = [1, 2].compactMap { flight in
      purchases.apply(.turnCame(flight: flight, customer: "alice")).sent
    }
    #expect(sent.map(\.initiationSource) == [.queue, .restore])
  }

  @Test func `The app's data is sent once, also with a restore in the queue`() {
    var purchases = machine()
    let flight = sent(&purchases, monthly, .delivered(monthly, of: "alice", waiter: 1))
    _ = purchases.apply(.received(monthly, .call(monthly, of: "alice", waiter: 2)))
    let restore = sent(&purchases, monthly, .restore(monthly, of: "alice", waiter: 3))
    let first = purchases.apply(
      .responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
    #expect(first.queued == [3])
    var again = PurchaseRequest.call(monthly, of: "alice", waiter: 4)
    again.receipt.price = "5.99"
    _ = purchases.apply(.received(monthly, again))
    let second = purchases.apply(
      .responded(flight: restore, .recorded(listed: true), isBuyerHere: true))
    #expect(second.queued.isEmpty)
    let turn = purchases.apply(.turnCame(flight: 3, customer: "alice"))
    #expect(turn.sent?.price == "5.99")
    #expect(
      purchases.apply(.responded(flight: 3, .recorded(listed: true), isBuyerHere: true))
        .contains(.resume(waiters: [2, 4])))
  }

  @Test func `A renewed state of a transaction is another flight`() {
    var purchases = machine()
    var renewed = monthly
    renewed.state.expirationDate = Scene.start.date
    _ = purchases.apply(.received(monthly, .delivered(monthly, of: "alice", waiter: 1)))
    let effects = purchases.apply(
      .received(renewed, .delivered(renewed, of: "alice", waiter: 2)))
    #expect(effects == [.noteOnDevice, .enqueue(flight: 2)])
  }

  @Test func `A flight is sent for the ID that its customer has by then`() throws {
    var purchases = machine()
    _ = purchases.apply(.received(monthly, .call(monthly, of: Self.anonymous, waiter: 1)))
    let effects = purchases.apply(.turnCame(flight: 1, customer: "alice"))
    #expect(effects.contains(.persist))
    let receipt = try #require(effects.sent)
    #expect(receipt.appUserID == "alice" && !receipt.isRestore)
    #expect(purchases.unsynced(of: "alice").count == 1)
    #expect(purchases.hints(for: "1")?.appUserID == "alice")
  }

  @Test func `Two flights that become one customer's are sent once`() {
    var purchases = machine()
    _ = purchases.apply(.received(monthly, .call(monthly, of: Self.anonymous, waiter: 1)))
    _ = purchases.apply(.received(monthly, .delivered(monthly, of: "alice", waiter: 2)))
    _ = purchases.apply(.customerMerged(from: Self.anonymous, to: "alice"))
    #expect(purchases.apply(.turnCame(flight: 1, customer: "alice")).sent != nil)
    #expect(purchases.apply(.turnCame(flight: 2, customer: "alice")).isEmpty)
    #expect(
      purchases.apply(.responded(flight: 1, .recorded(listed: true), isBuyerHere: true))
        .contains(.resume(waiters: [1, 2])))
  }

  @Test func `A recorded transaction loses its entry and data, and is then finished`() {
    var purchases = machine()
    let flight = sent(&purchases, monthly, .call(monthly, of: "alice", waiter: 1))
    #expect(
      purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
        == [.persist, .deliver(waiters: [1]), .finish, .resume(waiters: [1])])
    #expect(
      purchases.saved == SavedPurchases(decided: [DecidedPurchase(monthly, for: "alice")]))
  }

  @Test func `A recorded transaction that the response does not list stays unfinished`() {
    var purchases = machine()
    let flight = sent(&purchases, coins, .call(coins, of: "alice", waiter: 1))
    let effects = purchases.apply(
      .responded(flight: flight, .recorded(listed: false), isBuyerHere: true))
    #expect(!effects.contains(.finish))
  }

  @Test func `The app's data that was not sent is sent afterwards, and finishes nothing`() {
    var purchases = machine()
    let flight = sent(&purchases, monthly, .delivered(monthly, of: "alice", waiter: 1))
    _ = purchases.apply(.received(monthly, .call(monthly, of: "alice", waiter: 2)))
    let first = purchases.apply(
      .responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
    #expect(
      first == [
        .persist, .deliver(waiters: [1, 2]), .finish, .resume(waiters: [1]), .enqueue(flight: 2),
      ])
    let turn = purchases.apply(.turnCame(flight: 2, customer: "alice"))
    #expect(turn.sent?.price == "4.99")
    #expect(
      purchases.apply(.responded(flight: 2, .failed, isBuyerHere: true))
        == [.invalidateResponse("alice"), .resume(waiters: [2])], "the first answer stays")
    #expect(purchases.toSend(of: "alice") == ["1"], "the data is sent later")
  }

  @Test func `A consumable is credited, saved as credited, and then finished`() {
    var purchases = machine(credits: true)
    let flight = sent(&purchases, coins, .call(coins, of: "alice", waiter: 1))
    #expect(
      purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
        == [.persist, .deliver(waiters: [1]), .credit], "the caller waits")
    #expect(
      purchases.apply(.credited("2")) == [.persist, .finish, .resume(waiters: [1])])
    #expect(purchases.saved.credited == ["2"])
  }

  @Test func `A credited consumable is finished without another credit`() {
    var purchases = machine(credits: true)
    purchases.saved.credited = ["2"]
    let flight = sent(&purchases, coins, .delivered(coins, of: "alice", waiter: 1))
    let effects = purchases.apply(
      .responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
    #expect(effects.contains(.finish) && !effects.contains(.credit))
  }

  @Test func `A consumable that is being credited is not credited a second time`() {
    var purchases = machine(credits: true)
    let first = sent(&purchases, coins, .call(coins, of: "alice", waiter: 1))
    _ = purchases.apply(.responded(flight: first, .recorded(listed: true), isBuyerHere: true))
    let second = sent(&purchases, coins, .call(coins, of: "alice", waiter: 2))
    let effects = purchases.apply(
      .responded(flight: second, .recorded(listed: true), isBuyerHere: true))
    #expect(!effects.contains(.credit) && !effects.contains(.resume(waiters: [2])))
    #expect(purchases.apply(.credited("2")).contains(.resume(waiters: [1, 2])))
  }

  @Test func `A consumable is not credited to another customer`() {
    var purchases = machine(credits: true)
    let flight = sent(&purchases, coins, .delivered(coins, of: "alice", waiter: 1))
    #expect(
      purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: false))
        == [.persist, .deliver(waiters: [1]), .logBuyerAway, .resume(waiters: [1])])
    #expect(purchases.crediting.isEmpty)
  }

  @Test func `A failed credit leaves the consumable unfinished and may be repeated`() {
    var purchases = machine(credits: true)
    let flight = sent(&purchases, coins, .call(coins, of: "alice", waiter: 1))
    _ = purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
    #expect(purchases.apply(.creditFailed("2")) == [.resume(waiters: [1])])
    let again = sent(&purchases, coins, .delivered(coins, of: "alice", waiter: 2))
    #expect(
      purchases.apply(.responded(flight: again, .recorded(listed: true), isBuyerHere: true))
        .contains(.credit))
  }

  @Test func `A refunded consumable is finished without a credit`() {
    var purchases = machine(credits: true)
    let refunded = ReceivedTransaction.made(2, .consumable, boughtBy: "alice", revoked: true)
    let flight = sent(&purchases, refunded, .delivered(refunded, of: "alice", waiter: 1))
    let effects = purchases.apply(
      .responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
    #expect(effects.contains(.finish) && !effects.contains(.credit))
  }

  @Test func `A recorded consumable is credited when its buyer returns`() {
    var purchases = machine(credits: true)
    let flight = sent(&purchases, coins, .delivered(coins, of: "alice", waiter: 1))
    _ = purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: false))
    #expect(purchases.waitingForCredit == ["2"] && purchases.creditedCustomer(for: "2") == "alice")
    #expect(purchases.apply(.creditDue("2", isBuyerHere: false)).isEmpty)
    #expect(purchases.apply(.creditDue("2", isBuyerHere: true)) == [.credit])
    #expect(purchases.apply(.creditDue("2", isBuyerHere: true)).isEmpty, "it is being credited")
    #expect(purchases.apply(.creditFailed("2")) == [.resume(waiters: [])])
    #expect(purchases.apply(.creditDue("2", isBuyerHere: true)) == [.credit])
    #expect(purchases.apply(.credited("2")) == [.persist, .finish, .resume(waiters: [])])
    #expect(purchases.waitingForCredit.isEmpty)
    #expect(purchases.apply(.creditDue("2", isBuyerHere: true)).isEmpty)
  }

  @Test func `A process without a handler leaves consumables to the process with one`() {
    for hasHandler in [true, false] {
      var purchases = machine(credits: false)
      purchases.saved.hasCreditHandler = hasHandler
      let flight = sent(&purchases, coins, .call(coins, of: "alice", waiter: 1))
      let effects = purchases.apply(
        .responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
      #expect(effects.contains(.finish) != hasHandler && !effects.contains(.credit))
      #expect(effects.transaction.last == .resume(waiters: [1]))
    }
  }

  @Test func `A rejected consumable stays unfinished and waits, unless it was credited`() {
    for credits in [true, false] {
      var purchases = machine(credits: credits)
      let flight = sent(&purchases, coins, .call(coins, of: "alice", waiter: 1))
      let effects = purchases.apply(.responded(flight: flight, .rejected, isBuyerHere: true))
      #expect(!effects.contains(.finish) && effects.contains(.invalidateResponse("alice")))
      #expect(purchases.unsynced.map(\.transactionID) == ["2"] && purchases.hints(for: "2") != nil)
      purchases.saved.credited = ["2"]
      let again = sent(&purchases, coins, .delivered(coins, of: "alice", waiter: 2))
      #expect(
        purchases.apply(.responded(flight: again, .rejected, isBuyerHere: true)).contains(.finish))
    }
  }

  @Test func `Only a purchase that was never sent waits after a response denied it`() {
    let bobs = ReceivedTransaction.made(7, boughtBy: "bob")
    let revoked = ReceivedTransaction.made(8, revoked: true)
    var purchases = machine()
    _ = purchases.apply(.customersSeen(["bob", "alice"]))
    func denied(_ transaction: ReceivedTransaction, of customer: AppUserID) -> [TransactionID] {
      var purchases = purchases
      _ = purchases.apply(.denied([transaction], customer: customer))
      return purchases.unsynced(of: customer).map(\.transactionID)
    }
    #expect(denied(monthly, of: "alice") == ["1"])
    #expect(denied(bobs, of: "alice").isEmpty && denied(bobs, of: "bob") == ["7"])
    #expect(denied(revoked, of: "alice").isEmpty)

    let flight = sent(&purchases, monthly, .delivered(monthly, of: "alice", waiter: 1))
    _ = purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
    #expect(denied(monthly, of: "alice").isEmpty && denied(monthly, of: "bob").isEmpty)
    let renewal = ReceivedTransaction.made(9, originalID: "1")
    #expect(denied(renewal, of: "alice") == ["9"])
    #expect(denied(renewal, of: "bob").isEmpty, "a renewal is its owner's")
  }

  @Test(arguments: [PurchaseOutcome.unverified, .failed])
  func `Without a proof nothing changes, and the cached response is stale`(
    outcome: PurchaseOutcome
  ) {
    var purchases = machine(credits: true)
    let flight = sent(&purchases, coins, .call(coins, of: "alice", waiter: 1))
    let saved = purchases.saved
    #expect(
      purchases.apply(.responded(flight: flight, outcome, isBuyerHere: true))
        == [.invalidateResponse("alice"), .deliver(waiters: [1]), .resume(waiters: [1])])
    #expect(purchases.saved == saved)
  }

  @Test func `A rejected transaction is finished and stays as rejected for its customer`() {
    var purchases = machine()
    let flight = sent(&purchases, monthly, .call(monthly, of: "alice", waiter: 1))
    #expect(
      purchases.apply(.responded(flight: flight, .rejected, isBuyerHere: true))
        == [.persist, .finish, .deliver(waiters: [1]), .resume(waiters: [1])])
    #expect(purchases.rejected(of: "alice") == ["1"] && purchases.unsynced.isEmpty)
    #expect(purchases.saved.hints.isEmpty)

    let other = sent(&purchases, monthly, .delivered(monthly, of: "bob", waiter: 2))
    _ = purchases.apply(.responded(flight: other, .recorded(listed: true), isBuyerHere: true))
    #expect(purchases.rejected(of: "alice") == ["1"], "it was recorded for bob")

    let again = sent(&purchases, monthly, .delivered(monthly, of: "alice", waiter: 3))
    _ = purchases.apply(.responded(flight: again, .recorded(listed: true), isBuyerHere: true))
    #expect(purchases.rejected(of: "alice").isEmpty)
  }

  @Test func `The app finishes transactions if it completes purchases itself`() {
    var purchases = machine(.myApp, credits: true)
    for (number, outcome) in [PurchaseOutcome.recorded(listed: true), .rejected].enumerated() {
      let transaction = ReceivedTransaction.made(UInt64(number + 5), .consumable)
      let flight = sent(
        &purchases, transaction, .delivered(transaction, of: "alice", waiter: number))
      let effects = purchases.apply(.responded(flight: flight, outcome, isBuyerHere: true))
      #expect(!effects.contains(.finish) && !effects.contains(.credit))
    }
    let key = TransactionKey(customer: "alice", state: ReceivedTransaction.made(5).state)
    #expect(purchases.waitsForApp(key))
    _ = purchases.apply(.completedByChanged(.revenueCat))
    #expect(!purchases.waitsForApp(key) && purchases.isKnownToServer(key))
  }

  @Test func `A device without a server finishes what its result lists, and saves no entry`() {
    var purchases = machine(credits: true)
    func recorded(
      _ transaction: ReceivedTransaction, listed: Bool = true, isBuyerHere: Bool = true
    ) -> PurchaseEffects {
      purchases.apply(
        .recordedOnDevice(
          transaction, of: "alice", listed: listed, waiter: 1, isBuyerHere: isBuyerHere))
    }
    #expect(recorded(monthly) == [.finish, .resume(waiters: [1])])
    #expect(recorded(coins, listed: false) == [.resume(waiters: [1])])
    #expect(recorded(coins, isBuyerHere: false) == [.logBuyerAway, .resume(waiters: [1])])
    #expect(recorded(coins) == [.credit])
    #expect(purchases.saved == SavedPurchases())
  }

  @Test func `What StoreKit no longer lists is forgotten after thirty days, but not rejections`() {
    var purchases = machine()
    _ = purchases.apply(.received(monthly, .call(monthly, of: "alice", waiter: 1)))
    _ = purchases.apply(.lost(["1"], customer: "alice", boughtBefore: Scene.start))
    _ = purchases.apply(.lost(["1"], customer: "bob", boughtBefore: Scene.start + .days(1)))
    #expect(purchases.toSend(of: "alice") == ["1"])
    _ = purchases.apply(.lost(["1"], customer: "alice", boughtBefore: Scene.start + .days(1)))
    #expect(purchases.saved == SavedPurchases())
  }

  @Test func `Pending purchases are sent again after growing pauses`() {
    var purchases = machine()
    #expect(purchases.apply(.retryBegan) == [.cancelRetry])
    let received = purchases.apply(
      .received(monthly, .delivered(monthly, of: "alice", waiter: 1)))
    #expect(received.contains(.retry(after: .seconds(10))))
    for seconds in [60, 300, 1800, 1800] {
      #expect(purchases.apply(.pauseOver) == [.resend(["alice"])])
      #expect(purchases.apply(.pauseOver).isEmpty, "they are being sent")
      #expect(purchases.apply(.resent) == [.retry(after: .seconds(seconds))])
    }
    #expect(
      purchases.apply(.received(coins, .delivered(coins, of: "alice", waiter: 2)))
        .contains(.retry(after: .seconds(10))), "a new purchase does not wait")
    #expect(purchases.apply(.foreground) == [.resend(["alice"])])
    #expect(purchases.apply(.foreground).isEmpty)
    #expect(purchases.apply(.resent) == [.resend(["alice"])], "the app was opened meanwhile")
    #expect(purchases.apply(.resent) == [.retry(after: .seconds(10))])
  }

  @Test func `The retries end with the last pending purchase`() {
    var purchases = machine()
    _ = purchases.apply(.retryBegan)
    let flight = sent(&purchases, monthly, .delivered(monthly, of: "alice", waiter: 1))
    #expect(
      purchases.apply(.responded(flight: flight, .recorded(listed: true), isBuyerHere: true))
        .contains(.cancelRetry))
  }

  @Test func `The newest observed transaction is noted once`() {
    var purchases = machine(.myApp)
    #expect(purchases.apply(.observed("1")) == [.persist])
    #expect(purchases.apply(.observed("1")).isEmpty)
  }

  @Test func `A merge keeps a rejection of the same transaction`() {
    var purchases = machine()
    let flight = sent(&purchases, monthly, .delivered(monthly, of: Self.anonymous, waiter: 1))
    _ = purchases.apply(.responded(flight: flight, .rejected, isBuyerHere: true))
    _ = purchases.apply(.received(monthly, .delivered(monthly, of: "alice", waiter: 2)))
    #expect(purchases.apply(.customerMerged(from: Self.anonymous, to: "alice")) == [.persist])
    #expect(purchases.rejected(of: "alice") == ["1"] && purchases.unsynced.isEmpty)
  }

  @Test func `What came before the file could be read is added to it`() {
    var purchases = machine()
    var saved = SavedPurchases(customers: ["bob"], credited: ["9"])
    #expect(purchases.apply(.loaded(saved)).isEmpty, "nothing came, so nothing is written")
    _ = purchases.apply(.received(monthly, .call(monthly, of: "alice", waiter: 1)))
    saved = SavedPurchases(entries: [PendingPurchase(coins, of: "bob")])
    #expect(purchases.apply(.loaded(saved)) == [.persist])
    #expect(purchases.saved.entries.map(\.transactionID) == ["2", "1"])
    #expect(purchases.saved.customers == ["bob"] && purchases.saved.credited == ["9"])
  }

  @Test func `No more than the maximum is saved, and the newest stay`() {
    var purchases = machine()
    for number in 0..<UInt64(150) {
      let transaction = ReceivedTransaction.made(number)
      _ = purchases.apply(
        .received(transaction, .call(transaction, of: "alice", waiter: Int(number))))
      _ = purchases.apply(.customersSeen([AppUserID("customer \(number)")]))
      _ = purchases.apply(.observed(transaction.id))
    }
    #expect(purchases.saved.entries.count == 100 && purchases.saved.hints.count == 100)
    #expect(purchases.saved.customers.count == 50 && purchases.saved.observed.count == 20)
    #expect(purchases.saved.entries.last?.transactionID == "149")
  }
}
