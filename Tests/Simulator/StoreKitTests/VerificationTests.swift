import AppStoreCore
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct VerificationTests {
  @Test func `A transaction under the store's own root is verified`() async throws {
    let store = try FakeStore()
    let jws = try await store.give()
    let result = try #require(await on(store) { await Transaction.latest(for: productID) })
    guard case .verified(let transaction) = result else {
      Issue.record("unverified: \(result)")
      return
    }
    #expect(transaction.id == 2_000_000_000_000_001)
    #expect(transaction.expirationDate == Date(timeIntervalSince1970: 1_769_904_000))
    #expect(transaction.price == Decimal(string: "4.99"))
    #expect(transaction.currency == Locale.Currency("USD"))
    #expect(transaction.storefront.countryCode == "USA")
    #expect(try result.payloadValue == transaction)
    #expect(result.jwsRepresentation == jws)
  }

  @Test(arguments: [AppStoreEnvironment.sandbox, .production, .xcode, .localTesting])
  func `A transaction under another root is unverified in every environment`(
    environment: AppStoreEnvironment
  ) async throws {
    let store = try FakeStore()
    try await store.give(
      TestStore.transaction(environment: environment), signedBy: TestStore(commonName: "Foreign"))
    let result = try #require(await on(store) { await Transaction.latest(for: productID) })
    #expect(result == .unverified(result.unsafePayloadValue, .invalidCertificateChain))
    #expect(throws: VerificationResult<Transaction>.VerificationError.invalidCertificateChain) {
      try result.payloadValue
    }
  }

  @Test func `A transaction changed after signing is unverified`() async throws {
    let store = try FakeStore()
    let parts = try store.signer.sign(TestStore.transaction()).split(separator: ".")
    var dearer = TestStore.transaction()
    dearer.price = 1
    let other = try store.signer.sign(dearer).split(separator: ".")
    await store.give(text: "\(parts[0]).\(other[1]).\(parts[2])")
    #expect(await read(store, Transaction.all).map(\.verificationError) == [.invalidSignature])
  }

  @Test func `A transaction of another app is unverified`() async throws {
    let store = try FakeStore()
    try await store.give(TestStore.transaction(bundleID: "com.example.other"))
    #expect(
      await read(store, Transaction.all).map(\.verificationError) == [.missingRequiredProperties])
  }

  @Test func `Text that is not signed data is omitted`() async throws {
    let store = try FakeStore()
    for text in ["", "a.b", "a.b.c", "e30.e30.\(String(repeating: "A", count: 86))"] {
      await store.give(text: text)
    }
    try await store.give(TestStore.transaction("not-a-number"))
    try await store.give()
    let ids = await read(store, Transaction.all).map(\.unsafePayloadValue.id)
    #expect(ids == [2_000_000_000_000_001])
  }

  @Test func `A result contains the parts of its JWS`() async throws {
    let store = try FakeStore()
    let jws = try await store.give()
    let result = try #require(await on(store) { await Transaction.latest(for: productID) })
    #expect(
      result.signedData == Data(jws.split(separator: ".").dropLast().joined(separator: ".").utf8))
    #expect(result.signatureData.count == 64)
    #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
    #expect(String(decoding: result.headerData, as: UTF8.self).contains("ES256"))
    #expect(result.signedDate == TestStore.purchaseDate.date)
    let payload = try JSONDecoder().decode(
      JWSTransactionDecodedPayload.self, from: result.payloadData)
    #expect(payload == TestStore.transaction())
  }

  @Test func `Two signatures of the same content are equal`() async throws {
    let store = try FakeStore()
    try await store.give()
    try await store.give()
    let results = await read(store, Transaction.all)
    #expect(Set(results.map(\.jwsRepresentation)).count == 2)
    #expect(Set(results).count == 1)
  }

  @Test func `Codes that Apple adds later are preserved`() async throws {
    let store = try FakeStore()
    var payload = TestStore.transaction()
    payload.type = ProductType(rawValue: "Something New")
    payload.revocationReason = RevocationReason(rawValue: 42)
    payload.offerType = OfferType(rawValue: 9)
    try await store.give(payload)
    let transaction = try #require(await read(store, Transaction.all).first).payloadValue
    #expect(transaction.productType.rawValue == "Something New")
    #expect(transaction.revocationReason?.rawValue == 42)
    #expect(transaction.offer?.type.rawValue == 9)
  }

  @Test func `A transaction without a device has an empty device verification`() async throws {
    let store = try FakeStore()
    try await store.give()
    let result = try #require(await read(store, Transaction.all).first)
    #expect(result.deviceVerification.isEmpty)
    #expect(result.deviceVerificationNonce.uuidString.allSatisfy { $0 == "0" || $0 == "-" })
  }
}

/// The product of the fake store's transactions.
let productID = TestStore.productID.rawValue

/// Reads a sequence of a store's device to its end.
func read(
  _ store: FakeStore, _ sequence: @autoclosure () -> Transaction.Transactions
) async -> [VerificationResult<Transaction>] {
  await on(store) {
    var results: [VerificationResult<Transaction>] = []
    for await result in sequence() { results.append(result) }
    return results
  }
}

extension VerificationResult {
  /// The reason why the value is unverified; `nil` if it is verified.
  var verificationError: VerificationError? {
    if case .unverified(_, let error) = self { error } else { nil }
  }
}
