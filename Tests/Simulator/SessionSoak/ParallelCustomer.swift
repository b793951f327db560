internal import AppStoreCore
package import Foundation
internal import StoreKit
internal import StoreKitTest

/// A customer who acts at random in a store of its own, and knows what the result must be.
package struct ParallelCustomer: Sendable {
  private static let lifetime = "com.example.pro.lifetime"
  private static let yearly = "com.example.pro.yearly"
  private static let coins = "com.example.coins.100"

  /// The seed of the customer's actions.
  let seed: UInt64
  /// The configuration of the store, `Store.storekit` of the tests of sessions.
  let file: URL

  /// Lets customers act in parallel, and returns what is wrong at the end.
  ///
  /// - Parameters:
  ///   - count: The number of customers, each with a store and a session of its own.
  ///   - seed: The seed of the first customer's actions.
  ///   - file: The configuration.
  package static func problems(
    of count: UInt64 = 500, seed: UInt64, selling file: URL
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<count {
        group.addTask {
          try await ParallelCustomer(seed: seed &* 1000 &+ number, file: file).live()
        }
      }
      var problems: [String] = []
      for try await problem in group { problems += [problem].compactMap { $0 } }
      return problems
    }
  }

  /// Returns what is wrong at the end; `nil` if nothing is.
  private func live() async throws -> String? {
    try await StoreTestEnvironment.isolated(seed: seed) {
      var random = SeededRandom(seed: seed)
      let session = try SKTestSession(contentsOf: file)
      var coins = 0
      var periods = 0
      var ownsLifetime = false
      for _ in 0..<6 {
        switch random.next() % 5 {
        case 0:
          _ = try await buy(Self.coins)
          coins += 1
        case 1:
          let transaction = try await buy(Self.lifetime)
          ownsLifetime = true
          if random.next() % 2 == 0 {
            try session.refundTransaction(identifier: UInt(transaction))
            ownsLifetime = false
          }
        case 2 where periods == 0:
          _ = try await buy(Self.yearly)
          periods = 1
        case 2 where periods > 0, 3 where periods > 0:
          try session.forceRenewalOfSubscription(productIdentifier: Self.yearly)
          periods += 1
        default: session.askToBuyEnabled = false
        }
      }
      let expected = (ownsLifetime ? [Self.lifetime] : []) + (periods > 0 ? [Self.yearly] : [])
      var found: [String] = []
      for await result in Transaction.currentEntitlements {
        found.append(result.unsafePayloadValue.productID)
      }
      let all = session.allTransactions()
      let isRight =
        found.sorted() == expected
        && all.filter { $0.productIdentifier == Self.coins }.count == coins
        && all.filter { $0.productIdentifier == Self.yearly }.count == periods
      return isRight ? nil : "seed \(seed): \(found), expected \(expected)"
    }
  }

  /// Buys a product through StoreKit and returns its transaction.
  private func buy(_ id: String) async throws -> UInt64 {
    guard let product = try await Product.products(for: [id]).first,
      case .success(let result) = try await product.purchase()
    else { throw Unsold() }
    return try result.payloadValue.id
  }

  private struct Unsold: Error {}
}
