import Foundation
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct SimulatedErrorTests {
  @Test func `Loading products fails until the error is removed`() async throws {
    let session = try openSession()
    try await session.setSimulatedError(
      .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .loadProducts)
    let error = await #expect(throws: StoreKitError.self) { try await product(Goods.coins) }
    guard case .networkError = error else {
      Issue.record("the error is \(String(describing: error))")
      return
    }
    try await session.setSimulatedError(nil, forAPI: .loadProducts)
    #expect(try await product(Goods.coins).id == Goods.coins)
  }

  @Test func `A purchase fails with each error of Apple's`() async throws {
    let session = try openSession()
    let coins = try await product(Goods.coins)
    let errors: [Product.PurchaseError] = [
      .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
      .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
    ]
    for expected in errors {
      try await session.setSimulatedError(.purchase(expected), forAPI: .purchase)
      #expect(await session.simulatedError(forAPI: .purchase) == .purchase(expected))
      await #expect(throws: expected) { try await coins.purchase() }
    }
    #expect(session.allTransactions().allSatisfy { $0.state == .failed })
    #expect(session.allTransactions().count == errors.count)
    try await session.setSimulatedError(nil, forAPI: .purchase)
    try await buy(Goods.coins)
  }

  @Test func `A verification error makes every value unverified with that reason`() async throws {
    let session = try openSession()
    try await buy(Goods.monthly)
    typealias Reason = VerificationResult<Any>.VerificationError
    let reasons: [(Reason, VerificationResult<Transaction>.VerificationError)] = [
      (.revokedCertificate, .revokedCertificate),
      (.invalidCertificateChain, .invalidCertificateChain),
      (.invalidDeviceVerification, .invalidDeviceVerification),
      (.invalidEncoding, .invalidEncoding), (.invalidSignature, .invalidSignature),
      (.missingRequiredProperties, .missingRequiredProperties),
    ]
    for (set, expected) in reasons {
      try await session.setSimulatedError(.verification(set), forAPI: .verification)
      guard case .unverified(_, let found)? = await Transaction.latest(for: Goods.monthly) else {
        Issue.record("the transaction is verified")
        return
      }
      #expect(found == expected)
    }
    guard case .success(.unverified) = try await product(Goods.coins).purchase() else {
      Issue.record("a purchase is verified")
      return
    }
  }

  @Test func `Synchronization, statuses and the app transaction fail each on its own`()
    async throws
  {
    let session = try openSession()
    try await buy(Goods.monthly)
    try await session.setSimulatedError(.generic(.userCancelled), forAPI: .appStoreSync)
    await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
    try await session.setSimulatedError(.generic(.unknown), forAPI: .subscriptionStatus)
    await #expect(throws: StoreKitError.self) { try await state() }
    try await session.setSimulatedError(.generic(.notEntitled), forAPI: .appTransaction)
    await #expect(throws: StoreKitError.self) { try await AppTransaction.shared }
    session.resetToDefaultState()
    try await AppStore.sync()
    #expect(try await state() == .subscribed)
    _ = try await AppTransaction.shared
  }

  @Test func `An error survives the number that Xcode's file has for it`() throws {
    let codes: [_SKTestFailureCode] = [
      SKTestFailures.Purchase.generic(.notEntitled)._errorCode,
      SKTestFailures.Purchase.purchase(.invalidOfferPrice)._errorCode,
    ]
    #expect(codes.compactMap { SKTestFailures.Purchase(_fromErrorCode: $0)?._errorCode } == codes)
    #expect(SKTestFailures.AppStoreSync(_fromErrorCode: codes[1]) == nil)
  }

  @Test @available(*, deprecated)
  func `The deprecated setting lets purchases fail with its error`() async throws {
    let session = try openSession()
    session.failTransactionsEnabled = true
    session.failureError = .invalidOfferPrice
    await #expect(throws: Product.PurchaseError.invalidOfferPrice) { try await buy(Goods.coins) }
    session.failTransactionsEnabled = false
    try await buy(Goods.coins)
  }
}
