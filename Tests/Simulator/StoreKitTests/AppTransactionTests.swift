import AppStoreCore
import SignedData
import StoreKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct AppTransactionTests {
  private func payload() -> JWSAppTransactionDecodedPayload {
    var payload = JWSAppTransactionDecodedPayload(
      receiptType: .sandbox, bundleId: TestStore.bundleID,
      receiptCreationDate: TestStore.purchaseDate, originalPurchaseDate: TestStore.purchaseDate,
      originalApplicationVersion: "1.0")
    payload.appTransactionId = "700000000000000001"
    payload.originalPlatform = .macOS
    return payload
  }

  @Test func `The app transaction has environment and account once its signature is verified`()
    async throws
  {
    let store = try FakeStore()
    let jws = try store.signer.chain.sign(payload())
    await store.set { $0.download = jws }

    let result = try await on(store) { try await AppTransaction.shared }

    guard case .verified(let download) = result else {
      Issue.record("unverified: \(result)")
      return
    }
    #expect(download.environment == .sandbox && download.bundleID == "com.example.app")
    #expect(download.appTransactionID == "700000000000000001")
    #expect(download.originalPlatform == .macOS && download.originalAppVersion == "1.0")
    #expect(download.originalPurchaseDate == TestStore.purchaseDate.date)
    #expect(result.jwsRepresentation == jws)
  }

  @Test func `An app transaction under another root is unverified`() async throws {
    let store = try FakeStore()
    let jws = try TestStore(commonName: "Foreign").chain.sign(payload())
    await store.set { $0.download = jws }

    let result = try await on(store) { try await AppTransaction.shared }

    #expect(result == .unverified(result.unsafePayloadValue, .invalidCertificateChain))
  }

  @Test func `Requesting an unavailable app transaction throws an error`() async throws {
    let store = try FakeStore()
    await #expect(throws: StoreKitError.self) {
      try await on(store) { try await AppTransaction.shared }
    }
    await store.set { $0.download = "nothing.like.it" }
    await #expect(throws: StoreKitError.self) {
      try await on(store) { try await AppTransaction.shared }
    }
  }
}
