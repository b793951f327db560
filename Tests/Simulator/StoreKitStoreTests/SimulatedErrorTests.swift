import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import Testing

/// The simulated errors of a configuration file and of the store.
@MainActor @Suite(.timeLimit(.minutes(30))) struct SimulatedErrorTests {
  private static let file = """
    "_storeKitErrors": [
      { "name": "Load Products", "enabled": false, "current": { "type": "generic", "index": 2 } },
      { "name": "Purchase", "enabled": true, "current": { "type": "purchase", "index": 2 } },
      { "name": "App Store Sync", "enabled": true, "current": { "type": "generic", "index": 1 } },
      { "name": "Subscription Status", "enabled": true,
        "current": { "type": "generic", "index": 2 } },
      { "name": "App Transaction", "enabled": true }
    ]
    """

  @Test func `The enabled errors of a file apply, and a chosen one that is off does not`()
    async throws
  {
    let shop = try await Shop(settings: Self.file)
    let product = try await shop.product("lifetime")
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
      try await shop.app { _ = try await product.purchase() }
    }
    #expect(await thrown { try await shop.app { try await AppStore.sync() } } == "userCancelled")
    let status = await thrown {
      try await shop.app { _ = try await Product.SubscriptionInfo.status(for: "G1") }
    }
    #expect(status == "networkError")
    let download = await thrown { try await shop.app { _ = try await AppTransaction.shared } }
    #expect(download == "unknown", "an enabled API without a choice")
  }

  @Test func `An API succeeds again after its error is removed`() async throws {
    let shop = try await Shop(settings: Self.file)
    await shop.store.control.setSimulatedError(nil, of: .purchase)
    #expect(try await shop.buy("lifetime").productID == "lifetime")
    let error = SimulatedError.Choice(type: "generic", index: 2)
    await shop.store.control.setSimulatedError(error, of: .loadProducts)
    let loading = await thrown {
      try await shop.app { _ = try await Product.products(for: ["lifetime"]) }
    }
    #expect(loading == "networkError")
    #expect(await shop.store.control.simulatedError(of: .loadProducts) == error)
  }

  @Test(arguments: [(0, "unknown"), (2, "userCancelled"), (7, "networkError")])
  func `A file in which transactions fail makes purchases fail with its error`(
    code: Int, name: String
  ) async throws {
    let shop = try await Shop(
      settings: #""_failTransactionsEnabled": true, "_storeKitError": \#(code)"#)
    let product = try await shop.product("lifetime")
    #expect(await thrown { try await shop.app { _ = try await product.purchase() } } == name)
    #expect(await shop.store.simulator.transactions(of: "anna").isEmpty)
    try await shop.store.setPurchaseBehavior(.succeeds, of: "anna")
    #expect(try await shop.buy("lifetime").productID == "lifetime")
  }

  @Test(
    arguments: [
      VerificationResult<StoreKit.Transaction>.VerificationError.revokedCertificate,
      .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding, .invalidSignature,
      .missingRequiredProperties,
    ].enumerated().map { ($0, $1) })
  func `A verification error makes every signed value unverified`(
    index: Int, error: VerificationResult<StoreKit.Transaction>.VerificationError
  ) async throws {
    let shop = try await Shop()
    try await shop.buy("monthly")
    await shop.store.control.setSimulatedError(
      SimulatedError.Choice(type: "verification", index: index), of: .verification)
    let product = try await shop.product("lifetime")
    try await shop.app {
      guard case .success(.unverified(let sold, error)) = try await product.purchase() else {
        throw Shop.NotSold()
      }
      #expect(sold.productID == "lifetime")
      var listed = 0
      for await result in StoreKit.Transaction.all {
        guard case .unverified(_, error) = result else { throw Shop.NotSold() }
        listed += 1
      }
      #expect(listed == 2)
      let status = try #require(await Product.SubscriptionInfo.status(for: "G1").first)
      #expect(throws: (any Error).self) { try status.renewalInfo.payloadValue }
      #expect(throws: (any Error).self) { try status.transaction.payloadValue }
      let download = try await AppTransaction.shared
      #expect(throws: (any Error).self) { try download.payloadValue }
    }
    await shop.store.control.setSimulatedError(nil, of: .verification)
    let verified = await shop.app { await StoreKit.Transaction.latest(for: "lifetime") }
    #expect(throws: Never.self) { try verified?.payloadValue }
  }
}

/// Returns the name of the StoreKit error that code throws; empty if it throws none.
@MainActor func thrown(_ code: () async throws -> Void) async -> String {
  do {
    try await code()
    return ""
  } catch StoreKitError.unknown {
    return "unknown"
  } catch StoreKitError.userCancelled {
    return "userCancelled"
  } catch StoreKitError.networkError {
    return "networkError"
  } catch StoreKitError.notEntitled {
    return "notEntitled"
  } catch StoreKitError.unsupported {
    return "unsupported"
  } catch {
    return String(describing: error)
  }
}
