import AppStoreTypes
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Invariants under random operations on a few customers and their purchases.
@Suite("Random customer operations", .timeLimit(.minutes(10)))
struct IdentityPropertyTests {
  static let ids: [AppUserID] = [
    Cast.ada, Cast.bob, "eve", IdentityTests.device, IdentityTests.otherDevice,
  ]

  let cast: Cast
  let transactions: [JWSTransactionDecodedPayload]
  /// Signed once; every round posts them in a different way.
  let verified: [FactBatch]

  init() throws {
    let cast = try Cast()
    self.cast = cast
    transactions = (1...5).map { number in
      var transaction = TestStore.transaction(TransactionID("\(number)"))
      transaction.appTransactionId = number < 4 ? "one account" : "another account"
      transaction.appAccountToken =
        number % 2 == 0 ? AppAccountToken.uuid(for: Self.ids[number % Self.ids.count]) : nil
      return transaction
    }
    verified = try transactions.map { try cast.recording($0) }
  }

  /// Applies a random operation; a rejected one changes nothing.
  func change(
    on ledger: any LedgerStore, at now: Timestamp, _ dice: inout Dice
  ) async throws {
    let (one, other) = (
      Self.ids.randomElement(using: &dice) ?? Cast.ada,
      Self.ids.randomElement(using: &dice) ?? Cast.bob
    )
    let index = Int.random(in: 0..<transactions.count, using: &dice)
    switch Int.random(in: 0..<12, using: &dice) {
    case 0..<6:
      let claim = PurchaseClaim(
        by: one, intent: ClaimReason.allCases.randomElement(using: &dice) ?? .queue,
        behavior: RestoreBehavior.allCases.randomElement(using: &dice) ?? .keep)
      let isShown = Int.random(in: 0..<4, using: &dice) > 0
      _ = try await ledger.record(
        FactBatch(
          source: .receipt, receivedAt: now, transaction: verified[index].transaction,
          renewalInfo: nil, notification: nil, claim: isShown ? claim : nil))
    case 6: _ = try await ledger.findOrCreateCustomer(one, at: now)
    case 7..<9: _ = try await ledger.logIn(from: one, to: other, at: now)
    case 9:
      let purchase = Bool.random(using: &dice) ? transactions[index].originalTransactionId : nil
      _ = try? await ledger.transfer(purchase, from: one, to: other, by: .backend, at: now)
    case 10:
      let operation = Int64.random(in: 1...20, using: &dice)
      _ = try? await ledger.undo(operation, by: .person("test"), at: now)
    default:
      if Int.random(in: 0..<3, using: &dice) == 0 {
        _ = try await ledger.deleteCustomer(one, by: .backend, at: now)
      }
    }
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

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `A purchase has one owner at most, nothing disappears, and both stores agree`(
    seed: UInt64
  ) async throws {
    var pictures: [[Picture]] = []
    for kind in StoreKind.allCases {
      var dice = Dice(seed: seed)
      var told: [Picture] = []
      try await kind.withLedger { ledger in
        for step in 0..<40 {
          try await change(on: ledger, at: Cast.start + .seconds(Int64(step) * 90), &dice)
          if step % 4 == 3 { told.append(try await check(ledger, "seed \(seed), step \(step)")) }
        }
        try await ledger.rebuildProjections()
        let isSame = try await Picture(of: ledger) == told.last
        #expect(isSame, "seed \(seed), rebuilt")
      }
      pictures.append(told)
    }
    let isSame = pictures.first == pictures.last
    #expect(isSame, "seed \(seed)")
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
        for id in Self.ids { _ = try await ledger.findOrCreateCustomer(id, at: now) }
        let before = try await Picture(of: ledger)
        let known = try await operations(ledger)
        try await change(on: ledger, at: now, &dice)
        let new = try await operations(ledger).subtracting(known).sorted { $0.id > $1.id }
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

  private func operations(_ ledger: any LedgerStore) async throws -> Set<IdentityOperation> {
    var operations: Set<IdentityOperation> = []
    for id in Self.ids {
      operations.formUnion(try await ledger.ownershipHistory(of: id).entries.map(\.operation))
    }
    return operations
  }
}
