import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Ada's subscription ended, Bob subscribed again through the same Apple Account, and his app posts
/// the purchase as one that it observed.
@Suite("Observed purchases of subscriptions that were bought again", .timeLimit(.minutes(30)))
struct ObservedResubscriptionTests {
  /// What arrives about Bob's purchase.
  enum Step: String, CaseIterable {
    case notification
    case receipt
    case history
    case visit
    case logIn
  }

  /// Every order of up to three steps of which one shows Bob's purchase, and one shows Bob.
  static let orders: [[Step]] = {
    let pairs = Step.allCases.flatMap { one in Step.allCases.map { [one, $0] } }
    let all = pairs + pairs.flatMap { pair in Step.allCases.map { pair + [$0] } }
    return all.filter { order in
      !Set(order).isDisjoint(with: [.notification, .receipt, .history])
        && !Set(order).isDisjoint(with: [.receipt, .visit, .logIn])
    }
  }()

  private static let again = Cast.start + .days(90)
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  private func purchase(
    _ id: TransactionID = "2", of token: AppUserID? = Cast.bob, at date: Timestamp = again
  ) -> JWSTransactionDecodedPayload {
    var transaction = TestStore.transaction(id, originalID: "1", purchaseDate: date)
    transaction.transactionReason = .purchase
    transaction.appAccountToken = token.map { AppAccountToken.uuid(for: $0) }
    return transaction
  }

  private func batch(
    _ transaction: JWSTransactionDecodedPayload, _ source: FactSource,
    by customer: AppUserID? = nil,
    intent: ClaimReason = .queue, _ behavior: RestoreBehavior = .transfer, at now: Timestamp
  ) throws -> FactBatch {
    FactBatch(
      source: source, receivedAt: now, transaction: try cast.store.verified(transaction),
      renewalInfo: nil, notification: nil,
      claim: customer.map { PurchaseClaim(by: $0, intent: intent, behavior: behavior) },
      behavior: behavior)
  }

  /// Another Ada and Bob, with purchases of their own.
  private struct Pair {
    let ada: AppUserID
    let bob: AppUserID
    let device: AppUserID
    let first: JWSTransactionDecodedPayload
    let second: JWSTransactionDecodedPayload

    init(_ number: Int) {
      (ada, bob) = (AppUserID(rawValue: "ada\(number)"), AppUserID(rawValue: "bob\(number)"))
      device = AppUserID(
        rawValue: "$RCAnonymousID:" + String(repeating: "0", count: 28) + "\(1000 + number)")
      first = TestStore.transaction(TransactionID("\(10_000 + number)"))
      var second = TestStore.transaction(
        TransactionID("\(20_000 + number)"), originalID: first.originalTransactionId,
        purchaseDate: ObservedResubscriptionTests.again)
      second.transactionReason = .purchase
      second.appAccountToken = AppAccountToken.uuid(for: bob)
      self.second = second
    }
  }

  private func perform(
    _ step: Step, _ pair: Pair, _ behavior: RestoreBehavior, at now: Timestamp,
    on ledger: any LedgerStore
  ) async throws {
    switch step {
    case .notification:
      _ = try await ledger.record(batch(pair.second, .notification, behavior, at: now))
    case .history:
      _ = try await ledger.record(batch(pair.second, .serverAPI, behavior, at: now))
    case .receipt:
      _ = try await ledger.record(batch(pair.second, .receipt, by: pair.bob, behavior, at: now))
    case .visit:
      _ = try await ledger.findOrCreateCustomer(
        pair.bob, at: now, visit: nil, behavior: { _ in behavior })
    case .logIn:
      _ = try await ledger.logIn(
        from: pair.device, to: pair.bob, at: now, visit: nil, behavior: { _ in behavior })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The buyer that the App Store names gets it in every order, from every source`(
    kind: StoreKind
  ) async throws {
    for behavior in [RestoreBehavior.transfer, .transferIfNoActive, .keep] {
      try await kind.withLedger { ledger in
        for (number, order) in Self.orders.enumerated() {
          let pair = Pair(number)
          _ = try await ledger.record(batch(pair.first, .receipt, by: pair.ada, at: Cast.start))
          for (place, step) in order.enumerated() {
            try await perform(
              step, pair, behavior, at: Self.again + .seconds(place + 1), on: ledger)
          }
          let owner = try await ledger.claims(to: pair.first.originalTransactionId).last?.customer
          #expect(
            owner == (behavior == .keep ? pair.ada : pair.bob),
            "\(order.map(\.rawValue)) \(behavior.rawValue)")
        }
        #expect(try await ledger.rebuildProjections().isEqual)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Without a token, who presents the new period first keeps it`(kind: StoreKind) async throws {
    for (first, other) in [(Cast.ada, Cast.bob), (Cast.bob, Cast.ada)] {
      for isNotified in [false, true] {
        try await kind.withLedger { ledger in
          _ = try await ledger.record(
            batch(TestStore.transaction("1"), .receipt, by: Cast.ada, at: Cast.start))
          let bought = purchase(of: nil)
          if isNotified {
            _ = try await ledger.record(
              batch(bought, .notification, at: Self.again + .seconds(1)))
          }
          for (customer, delay) in [(first, 2), (other, 3), (first, 4)] {
            let outcome = try await ledger.record(
              batch(bought, .receipt, by: customer, at: Self.again + .seconds(delay)))
            #expect(outcome.customer == first, "\(first) \(customer)")
          }
        }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A renewal that a shared device delivers still moves nothing`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(
        batch(TestStore.transaction("1"), .receipt, by: Cast.ada, at: Cast.start))
      var renewal = TestStore.transaction("2", originalID: "1", purchaseDate: Self.again)
      renewal.appAccountToken = AppAccountToken.uuid(for: Cast.bob)
      let outcome = try await ledger.record(
        batch(renewal, .receipt, by: Cast.bob, at: Self.again + .seconds(1)))
      #expect(outcome.decision == .kept && outcome.customer == Cast.ada)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A restore behavior that keeps the owner rejects nothing that was only observed`(
    kind: StoreKind
  ) async throws {
    for behavior in [RestoreBehavior.keep, .share] {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(
          batch(TestStore.transaction("1"), .receipt, by: Cast.ada, at: Cast.start))
        let outcome = try await ledger.record(
          batch(purchase(), .receipt, by: Cast.bob, behavior, at: Self.again + .seconds(1)))
        #expect(outcome.decision == .kept && outcome.customer == Cast.ada)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A later purchase by the first owner decides in any order`(kind: StoreKind) async throws {
    let second = purchase("2", of: Cast.bob)
    let third = purchase("3", of: Cast.ada, at: Self.again + .days(90))
    for order in [[second, third], [third, second]] {
      try await kind.withLedger { ledger in
        _ = try await ledger.findOrCreateCustomer(Cast.bob, at: Cast.start)
        _ = try await ledger.record(
          batch(TestStore.transaction("1"), .receipt, by: Cast.ada, at: Cast.start))
        for (place, transaction) in order.enumerated() {
          // The second arrives in time only if it arrives first.
          let now =
            place == 0 ? transaction.purchaseDate + .seconds(1) : third.purchaseDate + .seconds(2)
          _ = try await ledger.record(batch(transaction, .notification, at: now))
        }
        #expect(try await ledger.claims(to: "1").last?.customer == Cast.ada)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The buyer may also restore it, although it makes its former owner look active`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(
        batch(TestStore.transaction("1"), .receipt, by: Cast.ada, at: Cast.start))
      let outcome = try await ledger.record(
        batch(
          purchase(), .receipt, by: Cast.bob, intent: .restore, .transferIfNoActive,
          at: Self.again + .hours(3)))
      // The server may have given it to Bob when it first saw him, before it decides his restore.
      #expect(outcome.decision?.isGranted == true)
      #expect(try await ledger.claims(to: "1").last?.customer == Cast.bob)
    }
  }
}
