import Effects
import Foundation
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct IsolationTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `500 parallel sessions do not see each other`(seed: UInt64) async throws {
    let problems = try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<500 as Range<UInt64> {
        group.addTask { try await Customer(seed: seed &* 1000 &+ number).live() }
      }
      var problems: [String] = []
      for try await problem in group { problems += [problem].compactMap { $0 } }
      return problems
    }
    #expect(problems.isEmpty, "seed \(seed): \(problems.count) sessions")
  }

  @Test func `A detached task finds the store of the only test that has one of its own`()
    async throws
  {
    // Other suites have stores of their own at the same time, so only the refusal is certain.
    try await withIsolatedStore {
      try await withIsolatedStore {
        _ = try openSession()
        let loaded = await Task.detached {
          do {
            return try await Product.products(for: [Goods.coins]).count
          } catch {
            #expect("\(error)".contains("Task.detached"))
            return 0
          }
        }.value
        #expect(loaded == 0)
        let inherited = await Task { try? await Product.products(for: [Goods.coins]).count }.value
        #expect(inherited == 1)
      }
    }
  }

  @Test func `A listener of one store gets nothing from another`() async throws {
    try await withIsolatedStore {
      let first = try openSession()
      var updates = Transaction.updates.makeAsyncIterator()
      try await withIsolatedStore(seed: 2) {
        let second = try openSession()
        try await second.buyProduct(identifier: Goods.lifetime)
      }
      try await first.buyProduct(identifier: Goods.coins)
      #expect(try #require(await updates.next()).payloadValue.productID == Goods.coins)
    }
  }
}

/// A customer who acts at random in a store of its own, and knows what the result must be.
private struct Customer {
  let seed: UInt64

  /// Returns what is wrong at the end; `nil` if nothing is.
  func live() async throws -> String? {
    try await withIsolatedStore(seed: seed) {
      var random = SeededRandom(seed: seed)
      let session = try openSession()
      var coins = 0
      var periods = 0
      var ownsLifetime = false
      for _ in 0..<6 {
        switch random.next() % 5 {
        case 0:
          try await buy(Goods.coins)
          coins += 1
        case 1:
          let transaction = try await buy(Goods.lifetime)
          ownsLifetime = true
          if random.next() % 2 == 0 {
            try session.refundTransaction(identifier: UInt(transaction.id))
            ownsLifetime = false
          }
        case 2 where periods == 0:
          try await buy(Goods.yearly)
          periods = 1
        case 2 where periods > 0, 3 where periods > 0:
          try session.forceRenewalOfSubscription(productIdentifier: Goods.yearly)
          periods += 1
        default: session.askToBuyEnabled = false
        }
      }
      let expected = (ownsLifetime ? [Goods.lifetime] : []) + (periods > 0 ? [Goods.yearly] : [])
      let all = session.allTransactions()
      let found = await entitlements()
      let isRight =
        found == expected && all.filter { $0.productIdentifier == Goods.coins }.count == coins
        && all.filter { $0.productIdentifier == Goods.yearly }.count == periods
      return isRight ? nil : "seed \(seed): \(found), expected \(expected)\n\(session.timeline)"
    }
  }
}
