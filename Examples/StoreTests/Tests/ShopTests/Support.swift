import Foundation
import Shop
import StoreKit
import StoreKitTest
import Testing

#if canImport(TesseraTesting)
  import TesseraTesting

  /// On Linux each test has a store of its own, and all tests run in parallel.
  let storeTrait: IsolatedStoreTrait = .isolatedStore
#else
  /// With Apple's framework all tests share one store, so they run one after another.
  let storeTrait: ParallelizationTrait = .serialized
#endif

/// A session and an app that was launched with it.
@MainActor struct Launch {
  let session: SKTestSession
  let wallet = Wallet()
  let store: PurchaseStore

  init(_ change: (SKTestSession) async throws -> Void = { _ in }) async throws {
    #if canImport(TesseraTesting)
      session = try SKTestSession(configurationFileNamed: "Shop")
    #else
      let file = try #require(Bundle.module.url(forResource: "Shop", withExtension: "storekit"))
      session = try SKTestSession(contentsOf: file)
      session.resetToDefaultState()
      session.clearTransactions()
    #endif
    session.disableDialogs = true
    try await change(session)
    store = PurchaseStore(wallet: wallet)
    await store.launch()
  }

  /// The identifier of the newest transaction of a product.
  func newest(_ product: String) throws -> UInt {
    try #require(
      session.allTransactions().filter { $0.productIdentifier == product }
        .max { $0.purchaseDate < $1.purchaseDate }
    ).identifier
  }

  /// Lets the current period of the subscription end.
  func endPeriod() throws {
    #if canImport(TesseraTesting)
      try session.advanceToNextEvent()
    #else
      // The rate applies to the period after the next renewal.
      session.timeRate = .oneRenewalEveryTwoSeconds
    #endif
  }
}

/// Waits until the app has reacted to the store.
@MainActor func eventually(
  _ event: String, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while !holds() {
    try #require(
      ContinuousClock.now < end, "it never happened that \(event)", sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(5))
  }
}
