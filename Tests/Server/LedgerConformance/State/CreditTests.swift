import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// The customer whom a purchase credits with currency; the purchase here brings coins.
@Suite("Credits", .timeLimit(.minutes(30)))
struct CreditTests {
  private let cast: Cast
  private let coins = TestStore.transaction("1")

  init() throws {
    cast = try Cast()
  }

  private func day(_ number: Int) -> Timestamp { Cast.start + .days(number) }

  private func credited(
    _ customers: AppUserID..., in ledger: any LedgerStore
  ) async throws -> [TransactionID] {
    try await ledger.currencyHoldings(of: customers).credited.sorted()
  }

  @Test(arguments: StoreKind.allCases, [0, 1])
  func `The coins of a purchase stay with its first owner when another customer presents it`(
    kind: StoreKind, days: Int
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(coins, by: Cast.ada))
      let moved = try await ledger.record(
        cast.recording(coins, by: Cast.bob, intent: .restore, at: day(days)))
      #expect(moved.decision == .transferred)
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      #expect(try await credited(Cast.bob, in: ledger).isEmpty)

      _ = try await ledger.record(
        cast.recording(coins, by: Cast.ada, intent: .restore, at: day(2 * days)))
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      #expect(try await credited(Cast.bob, in: ledger).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Undoing a transfer moves no coins`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(coins, by: Cast.ada))
      _ = try await ledger.findOrCreateCustomer(Cast.bob, at: day(1))
      let changes = try await ledger.transfer(
        nil, from: Cast.ada, to: Cast.bob, by: .backend, at: day(1))
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      guard case .operation(let operation, _)? = changes.first else {
        Issue.record("no act")
        return
      }
      _ = try await ledger.undo(operation.id, by: .backend, at: day(2))
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      #expect(try await credited(Cast.bob, in: ledger).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases, [0, 1])
  func `A deletion removes the coins permanently, and no new owner gets them`(
    kind: StoreKind, days: Int
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(coins, by: Cast.ada))
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: day(days))
      for customer in [Cast.ada, Cast.bob] {
        let shown = try await ledger.record(
          cast.recording(coins, by: customer, intent: .restore, at: day(2 * days)))
        #expect(shown.customer == customer)
        #expect(try await credited(customer, in: ledger).isEmpty)
      }
      let others = TestStore.transaction("7")
      _ = try await ledger.record(cast.recording(others, by: Cast.ada, at: day(3 * days)))
      #expect(try await credited(Cast.ada, in: ledger) == ["7"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A first owner who joins another customer brings the coins along`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let anonymous: AppUserID = "$RCAnonymousID:00000000000000000000000000000001"
      _ = try await ledger.record(cast.recording(coins, by: anonymous))
      let logIn = try await ledger.logIn(from: anonymous, to: Cast.ada, at: day(1))
      #expect(try await credited(Cast.ada, anonymous, in: ledger) == ["1"])
      let joined = logIn.changes.compactMap { change -> Int64? in
        if case .operation(let operation, _) = change, operation.kind == .alias {
          return operation.id
        }
        return nil
      }
      _ = try await ledger.undo(try #require(joined.first), by: .backend, at: day(2))
      #expect(try await credited(Cast.ada, in: ledger).isEmpty)
      #expect(try await credited(anonymous, in: ledger) == ["1"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Coins of an unowned purchase wait for the first owner`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      var bought = coins
      bought.appAccountToken = AppAccountToken.uuid(for: Cast.ada)
      _ = try await ledger.record(
        cast.recording(bought, notificationUUID: "n", source: .notification))
      #expect(try await credited(Cast.ada, in: ledger).isEmpty)
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: day(1))
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      _ = try await ledger.record(
        cast.recording(coins, by: Cast.bob, intent: .restore, at: day(2)))
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      #expect(try await credited(Cast.bob, in: ledger).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A renewal credits its coins to the owner of the subscription at that time`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let renewal = TestStore.transaction("2", originalID: "1", purchaseDate: day(31))
      _ = try await ledger.record(cast.recording(coins, by: Cast.ada))
      _ = try await ledger.record(
        cast.recording(coins, by: Cast.bob, intent: .restore, at: day(2)))
      _ = try await ledger.record(
        cast.recording(renewal, notificationUUID: "n", source: .notification, at: day(31)))
      _ = try await ledger.record(
        cast.recording(renewal, by: Cast.ada, intent: .restore, at: day(32)))
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      #expect(try await credited(Cast.bob, in: ledger) == ["2"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A clock that goes back before a transfer credits the coins to no one else`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(coins, by: Cast.ada, at: day(1)))
      let moved = try await ledger.record(
        cast.recording(coins, by: Cast.bob, intent: .restore, at: day(0)))
      #expect(moved.decision == .transferred)
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
      #expect(try await credited(Cast.bob, in: ledger).isEmpty)
      _ = try await ledger.rebuildProjections()
      #expect(try await credited(Cast.ada, in: ledger) == ["1"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A renewal after a deletion dated in the future credits the next owner`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let renewal = TestStore.transaction("2", originalID: "1", purchaseDate: day(31))
      _ = try await ledger.record(cast.recording(coins, by: Cast.ada))
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: day(40))
      _ = try await ledger.record(
        cast.recording(renewal, notificationUUID: "n", source: .notification, at: day(31)))
      _ = try await ledger.record(
        cast.recording(renewal, by: Cast.bob, intent: .restore, at: day(32)))
      #expect(try await credited(Cast.bob, in: ledger) == ["2"])
      #expect(try await credited(Cast.ada, in: ledger).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A refund takes the coins from the credited customer, not from the current owner`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(coins, by: Cast.ada))
      _ = try await ledger.record(
        cast.recording(coins, by: Cast.bob, intent: .restore, at: day(1)))
      let refunded = Cast.refunded(coins, signedDate: day(4))
      _ = try await ledger.record(
        cast.recording(refunded, notificationUUID: "n", source: .notification, at: day(4)))
      let grants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]] = [
        TestStore.productID: ["COIN": CurrencyGrant(amount: 10, trialAmount: 0)]
      ]
      func movements(of customer: AppUserID) async throws -> [Bool] {
        try await ledger.currencyHoldings(of: [customer])
          .movements(grants, isSandbox: true, at: day(5)).map { $0.amount < 0 }
      }
      #expect(try await movements(of: Cast.ada) == [false, true])
      #expect(try await movements(of: Cast.bob).isEmpty)
    }
  }
}
