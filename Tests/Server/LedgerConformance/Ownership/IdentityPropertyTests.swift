import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Invariants under random operations on a few customers and their purchases.
@Suite("Random customer operations", .timeLimit(.minutes(30)))
struct IdentityPropertyTests {
  private let operations: RandomOperations

  init() throws {
    operations = try RandomOperations()
  }

  private func check(_ ledger: any LedgerStore, _ comment: Comment) async throws -> Picture {
    let picture = try await Picture(of: ledger)
    let listed = picture.customers.flatMap(\.appUserIDs)
    #expect(Set(listed).count == listed.count, comment)
    for customer in picture.customers {
      #expect(customer.id == customer.appUserIDs.first, comment)
      for id in customer.appUserIDs {
        #expect(try await ledger.customer(id) == customer, comment)
      }
    }
    let owned = picture.histories.flatMap(\.transactions.values).map(\.originalTransactionId)
    let everything = owned + picture.unclaimed
    #expect(Set(everything).count == everything.count, comment)
    #expect(everything.count == picture.counts.purchases, comment)
    for (customer, owners) in zip(picture.customers, picture.owners) {
      for owner in owners.values {
        #expect(owner.map(customer.appUserIDs.contains) == true, comment)
      }
    }
    return picture
  }

  @Test(arguments: StoreKind.allCases, 0..<12 as Range<UInt64>)
  func `A purchase has one owner at most, and nothing disappears`(
    kind: StoreKind, seed: UInt64
  ) async throws {
    var dice = Dice(seed: seed)
    try await kind.withLedger { ledger in
      var last: Picture?
      for step in 0..<40 {
        try await operations.change(
          on: ledger, at: Cast.start + .seconds(Int64(step) * 90), &dice)
        if step % 4 == 3 { last = try await check(ledger, "seed \(seed), step \(step)") }
      }
      try await ledger.rebuildProjections()
      let isSame = try await Picture(of: ledger) == last
      #expect(isSame, "seed \(seed), rebuilt")
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `Undoing the last transfer or alias restores the previous state exactly`(
    seed: UInt64
  ) async throws {
    var dice = Dice(seed: seed)
    var undone = 0
    try await StoreKind.memory.withLedger { ledger in
      for step in 0..<80 {
        let now = Cast.start + .seconds(Int64(step) * 90)
        for id in RandomOperations.ids { _ = try await ledger.findOrCreateCustomer(id, at: now) }
        let before = try await Picture(of: ledger)
        let known = try await recorded(in: ledger)
        try await operations.change(on: ledger, at: now, &dice)
        let new = try await recorded(in: ledger).subtracting(known).sorted { $0.id > $1.id }
        guard !new.isEmpty, new.allSatisfy({ $0.kind == .transfer || $0.kind == .alias }) else {
          continue
        }
        for operation in new {
          _ = try await ledger.undo(operation.id, by: .person("test"), at: now)
        }
        var after = try await Picture(of: ledger)
        // The facts that the operation recorded stay.
        (after.facts, after.counts, after.histories) = (
          before.facts, before.counts, before.histories
        )
        let isSame = after == before
        #expect(isSame, "seed \(seed), step \(step)")
        undone += new.count
      }
    }
    #expect(undone > 0, "seed \(seed)")
  }

  private func recorded(in ledger: any LedgerStore) async throws -> Set<IdentityOperation> {
    var operations: Set<IdentityOperation> = []
    for id in RandomOperations.ids {
      operations.formUnion(try await ledger.ownershipHistory(of: id).entries.map(\.operation))
    }
    return operations
  }
}
