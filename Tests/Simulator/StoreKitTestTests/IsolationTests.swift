import Foundation
import SessionSoak
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

@Suite(.timeLimit(.minutes(30))) struct IsolationTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `500 parallel sessions do not see each other`(seed: UInt64) async throws {
    let file = try #require(Bundle.module.url(forResource: "Store", withExtension: "storekit"))
    let problems = try await ParallelCustomer.problems(seed: seed, selling: file)
    #expect(problems.isEmpty, "seed \(seed)")
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
