import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

@Suite("Transfers and undoing", .timeLimit(.minutes(30)))
struct TransferTests {
  static let support = AuditActor.person("support")
  static let device = IdentityTests.device

  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  /// Ada owns purchase 1, her device purchase 2, and Bob none.
  private func begin(_ ledger: any LedgerStore) async throws {
    _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
    _ = try await ledger.record(cast.recording(TestStore.transaction("2"), by: Self.device))
    _ = try await ledger.logIn(from: Self.device, to: Cast.ada, at: Cast.start)
    _ = try await ledger.findOrCreateCustomer(Cast.bob, at: Cast.start)
  }

  private func lastOperation(_ ledger: any LedgerStore, of id: AppUserID) async throws -> Int64 {
    try #require(try await ledger.ownershipHistory(of: id).entries.last).operation.id
  }

  private func rejection(_ change: () async throws -> Void) async -> IdentityRejection? {
    do {
      try await change()
      return nil
    } catch IdentityError.rejected(let rejection) {
      return rejection
    } catch {
      Issue.record("\(error) is no refusal")
      return nil
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A transfer moves every purchase of a customer, and undoing it restores all`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let before = try await Picture(of: ledger)
      let plan = try await ledger.transferPlan(nil, from: Self.device, to: Cast.bob)
      #expect(plan.parts.map(\.owner) == [Self.device, Cast.ada].sorted())
      #expect(plan.parts.flatMap(\.purchases).sorted() == ["1", "2"])
      #expect(try await Picture(of: ledger) == before)

      let changes = try await ledger.transfer(
        nil, from: Self.device, to: Cast.bob, by: Self.support, at: Cast.start + .days(1))

      #expect(changes.count == 2)
      #expect(try await ledger.history(of: Cast.bob).transactions.count == 2)
      #expect(try await ledger.history(of: Cast.ada) == PurchaseHistory())
      for case .operation(let operation, let claims) in changes {
        #expect(
          operation.kind == .transfer && operation.actor == Self.support
            && operation.cause == .request)
        #expect(claims.allSatisfy { $0.previousOwner == operation.from && $0.customer == Cast.bob })
        _ = try await ledger.undo(operation.id, by: Self.support, at: Cast.start + .days(2))
      }
      #expect(try await Picture(of: ledger) == before)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A single purchase can be moved`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)

      _ = try await ledger.transfer(
        "2", from: Cast.ada, to: Cast.bob, by: Self.support, at: Cast.start)

      #expect(try await ledger.history(of: Cast.bob).transactions.keys.sorted() == ["2"])
      #expect(try await ledger.history(of: Cast.ada).transactions.keys.sorted() == ["1"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An impossible move is rejected with the reason`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let before = try await Picture(of: ledger)
      let cases: [(OriginalTransactionID?, AppUserID, AppUserID, IdentityRejection)] = [
        (nil, "eve", Cast.bob, .noCustomer("eve")), (nil, Cast.ada, "eve", .noCustomer("eve")),
        (nil, Cast.ada, Self.device, .sameCustomer(Cast.ada, Self.device)),
        (nil, Cast.bob, Cast.ada, .nothingToMove(from: Cast.bob)),
        ("1", Cast.bob, Self.device, .notOwned("1", by: Cast.bob, owner: Cast.ada)),
        ("7", Cast.ada, Cast.bob, .notOwned("7", by: Cast.ada, owner: nil)),
      ]

      for (purchase, from, to, expected) in cases {
        let found = await rejection {
          _ = try await ledger.transfer(purchase, from: from, to: to, by: .backend, at: Cast.start)
        }
        #expect(found == expected)
        #expect(found?.description.contains(";") == true)
      }
      #expect(try await Picture(of: ledger) == before)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Undoing an alias gives each customer their own purchases back`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
      _ = try await ledger.record(cast.recording(TestStore.transaction("2"), by: Self.device))
      let before = try await Picture(of: ledger)
      _ = try await ledger.logIn(from: Self.device, to: Cast.ada, at: Cast.start)
      let operation = try await lastOperation(ledger, of: Cast.ada)

      let changes = try await ledger.undo(operation, by: Self.support, at: Cast.start + .days(1))

      #expect(try await Picture(of: ledger) == before)
      guard case .operation(let undo, let claims)? = changes.first else {
        Issue.record("\(changes) does not tell of the undo")
        return
      }
      #expect(undo.kind == .undo && undo.undoes == operation && claims.isEmpty)
      let history = try await ledger.ownershipHistory(of: Self.device)
      #expect(history.entries.map(\.operation.kind) == [.claim, .alias, .undo])
      #expect(history.entries.map(\.undoneBy) == [nil, undo.id, nil])
      #expect(history.purchases == ["2"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Undoing one of two aliases leaves the other`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Self.device))
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: Cast.ada, at: Cast.start + .days(1)))
      let first = try await lastOperation(ledger, of: Cast.ada)
      _ = try await ledger.record(cast.recording(TestStore.transaction("2"), by: Cast.bob))
      _ = try await ledger.record(
        cast.recording(
          TestStore.transaction("2"), by: Cast.ada, intent: .restore, behavior: .share))
      #expect(try await ledger.appUserIDs(of: Cast.bob).count == 3)

      _ = try await ledger.undo(first, by: Self.support, at: Cast.start + .days(2))

      #expect(try await ledger.appUserIDs(of: Self.device) == [Self.device])
      #expect(Set(try await ledger.appUserIDs(of: Cast.bob)) == [Cast.ada, Cast.bob])
      #expect(try await ledger.history(of: Cast.ada).transactions.keys.sorted() == ["2"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A transfer can be undone only after the later ones`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let before = try await Picture(of: ledger)
      _ = try await ledger.transfer(
        "1", from: Cast.ada, to: Cast.bob, by: Self.support, at: Cast.start)
      let first = try await lastOperation(ledger, of: Cast.bob)
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: "eve", intent: .restore))
      let second = try await lastOperation(ledger, of: "eve")

      #expect(
        await rejection { _ = try await ledger.undo(first, by: Self.support, at: Cast.start) }
          == .laterOperations(first, [second]))
      _ = try await ledger.undo(second, by: Self.support, at: Cast.start)
      _ = try await ledger.undo(first, by: Self.support, at: Cast.start)

      #expect(try await ledger.history(of: Cast.ada).transactions.keys.sorted() == ["1", "2"])
      #expect(try await Picture(of: ledger).histories.count == before.histories.count + 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An operation that cannot be undone is rejected with the reason`(kind: StoreKind)
    async throws
  {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let claim = try #require(try await ledger.ownershipHistory(of: Cast.ada).entries.first)
        .operation
      let alias = try await lastOperation(ledger, of: Cast.ada)
      func rejection(_ operation: Int64) async -> IdentityRejection? {
        await self.rejection {
          _ = try await ledger.undo(operation, by: Self.support, at: Cast.start)
        }
      }

      #expect(await rejection(99) == .noOperation(99))
      #expect(await rejection(claim.id) == .cannotUndo(claim.id, .claim))
      _ = try await ledger.undo(alias, by: Self.support, at: Cast.start)
      let undo = try await lastOperation(ledger, of: Cast.ada)
      #expect(await rejection(alias) == .alreadyUndone(alias, by: undo))
      #expect(await rejection(undo) == .cannotUndo(undo, .undo))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A deleted customer's purchases are unclaimed, and presenting one claims it again`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let facts = try await ledger.counts().facts

      let changes = try await ledger.deleteCustomer(
        Self.device, by: .backend, at: Cast.start + .days(1))

      #expect(changes?.count == 2)
      #expect(try await ledger.customer(Cast.ada) == nil)
      #expect(try await ledger.customer(Self.device) == nil)
      #expect(try await ledger.counts().facts == facts)
      #expect(try await ledger.counts().customers == 1)
      #expect(try await ledger.unclaimedPurchases(limit: 9) == ["1", "2"])
      #expect(try await ledger.appUserIDs(of: Cast.ada) == [Cast.ada])
      #expect(
        try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start) == nil)
      let history = try await ledger.ownershipHistory(of: Cast.ada)
      #expect(history.customer == nil && history.purchases.isEmpty)
      #expect(history.entries.map(\.operation.kind) == [.claim, .alias, .deletion])

      let later = Cast.start + .days(2)
      #expect(try await ledger.findOrCreateCustomer(Cast.ada, at: later).created)
      #expect(try await ledger.history(of: Cast.ada) == PurchaseHistory())
      let outcome = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: Cast.ada, intent: .restore, at: later))
      #expect(outcome.decision == .claimed)
      #expect(try await ledger.customer(Cast.ada)?.firstSeen == later)
      #expect(try await ledger.unclaimedPurchases(limit: 9) == ["2"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A deleted customer's app transaction counts again only when it is presented again`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let download = try cast.download(by: Cast.ada)
      func downloads() async throws -> [Int] {
        let standing = try await ledger.snapshot(of: Cast.ada)
        return [
          try await ledger.appTransactions(of: [Cast.ada, Cast.bob]).count,
          standing?.downloads.count ?? -1,
        ]
      }
      _ = try await ledger.record(download)
      #expect(try await downloads() == [1, 1])

      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start)
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)
      #expect(try await downloads() == [0, 0])

      for _ in 0..<2 { _ = try await ledger.record(download) }
      #expect(try await downloads() == [1, 1])
      // A customer with several ids is read on another path.
      _ = try await ledger.logIn(from: Self.device, to: Cast.ada, at: Cast.start)
      #expect(try await downloads() == [1, 1])
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start)
      _ = try await ledger.logIn(from: Self.device, to: Cast.ada, at: Cast.start)
      #expect(try await downloads() == [0, 0])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Undoing returns nothing to a customer deleted in the meantime`(kind: StoreKind) async throws
  {
    try await kind.withLedger { ledger in
      try await begin(ledger)
      let alias = try await lastOperation(ledger, of: Cast.ada)
      _ = try await ledger.transfer(
        "1", from: Cast.ada, to: Cast.bob, by: Self.support, at: Cast.start)
      let transfer = try await lastOperation(ledger, of: Cast.bob)
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start)

      for (operation, id) in [(transfer, Cast.ada), (alias, Self.device)] {
        #expect(
          await rejection { _ = try await ledger.undo(operation, by: Self.support, at: Cast.start) }
            == .customerDeleted(operation, id))
      }
      #expect(try await ledger.history(of: Cast.bob).transactions.keys.sorted() == ["1"])
    }
  }
}
