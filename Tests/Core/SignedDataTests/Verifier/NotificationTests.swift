import AppStoreCore
import SignedData
import TestSupport
import Testing

/// A notification is accepted with all its parts or rejected.
@Suite(.timeLimit(.minutes(30))) struct NotificationTests {
  let store: TestStore
  let verifier: SignedDataVerifier

  init() throws {
    store = try TestStore()
    verifier = store.verifier()
  }

  @Test func `A test notification has no transaction`() throws {
    let payload = try store.notification(
      .test, nil, transaction: nil, renewalInfo: nil, status: nil)
    let verified = try verifier.notification(store.sign(payload))
    #expect(verified.transaction == nil)
    #expect(verified.renewalInfo == nil)
  }

  @Test func `A notification of another app is rejected`() throws {
    let transaction = TestStore.transaction(bundleID: "com.example.other")
    let payload = try store.notification(transaction: transaction)
    let error = #expect(throws: VerificationError.self) {
      try verifier.notification(store.sign(payload))
    }
    #expect(error?.check == "claim.bundle-id")
  }

  @Test func `A notification of another environment is rejected`() throws {
    let transaction = TestStore.transaction(environment: .production)
    let payload = try store.notification(
      transaction: transaction, renewalInfo: TestStore.renewalInfo(for: transaction))
    #expect(throws: VerificationError.environment(found: .production, accepted: [.sandbox])) {
      try verifier.notification(store.sign(payload))
    }
  }

  @Test func `The app's Apple ID must match in production and is not checked elsewhere`() throws {
    let verifier = store.verifier(environments: [.production, .sandbox])
    for number in [TestStore.appAppleID + 1, nil] {
      var payload = try store.notification(
        .test, nil, transaction: nil, renewalInfo: nil, status: nil)
      payload.data?.appAppleId = number
      #expect(throws: Never.self) { try verifier.notification(store.sign(payload)) }

      payload.data?.environment = .production
      #expect(
        throws: VerificationError.appAppleID(found: number, configured: TestStore.appAppleID)
      ) {
        try verifier.notification(store.sign(payload))
      }

      payload.data?.appAppleId = TestStore.appAppleID
      #expect(throws: Never.self) { try verifier.notification(store.sign(payload)) }
    }
  }

  @Test func `An app without a configured Apple ID accepts any in production`() throws {
    let verifier = SignedDataVerifier(
      roots: [store.chain.root], apps: [.init(bundleID: TestStore.bundleID, appAppleID: nil)],
      environments: [.production])
    let transaction = TestStore.transaction(environment: .production)
    let payload = try store.notification(
      transaction: transaction, renewalInfo: TestStore.renewalInfo(for: transaction))
    #expect(throws: Never.self) { try verifier.notification(store.sign(payload)) }
  }

  @Test func `A nested transaction of another configured app is rejected`() throws {
    let verifier = SignedDataVerifier(
      roots: [store.chain.root],
      apps: [TestStore.app, .init(bundleID: "com.example.other", appAppleID: nil)],
      environments: [.sandbox])
    var payload = try store.notification()
    payload.data?.signedTransactionInfo = try store.sign(
      TestStore.transaction(bundleID: "com.example.other"))
    #expect(
      throws: VerificationError.nested(
        part: "signedTransactionInfo",
        .otherApp(found: "com.example.other", expected: "com.example.app"))
    ) {
      try verifier.notification(store.sign(payload))
    }
  }

  @Test func `A nested transaction of an unconfigured app is rejected`() throws {
    var payload = try store.notification()
    payload.data?.signedTransactionInfo = try store.sign(
      TestStore.transaction(bundleID: "com.example.other"))
    let error = #expect(throws: VerificationError.self) {
      try verifier.notification(store.sign(payload))
    }
    #expect(error?.check == "signedTransactionInfo/claim.bundle-id")
  }

  @Test func `A nested transaction of another environment is rejected`() throws {
    var payload = try store.notification()
    payload.data?.signedTransactionInfo = try store.sign(
      TestStore.transaction(environment: .production))
    #expect(
      throws: VerificationError.nested(
        part: "signedTransactionInfo",
        .otherEnvironment(found: .production, expected: .sandbox))
    ) {
      try store.verifier(environments: [.sandbox, .production]).notification(store.sign(payload))
    }
  }

  @Test func `A nested transaction of another signer rejects the notification`() throws {
    let stranger = try TestStore(commonName: "Stranger")
    var payload = try store.notification()
    payload.data?.signedTransactionInfo = try stranger.sign(TestStore.transaction())
    let error = #expect(throws: VerificationError.self) {
      try verifier.notification(store.sign(payload))
    }
    #expect(error?.check == "signedTransactionInfo/chain.root")
    #expect(
      error?.description.contains("the notification's signedTransactionInfo was rejected") == true)
  }

  @Test func `Nested renewal info of another signer rejects the notification`() throws {
    let stranger = try TestStore(commonName: "Stranger")
    var payload = try store.notification()
    payload.data?.signedRenewalInfo = try stranger.sign(TestStore.renewalInfo())
    let error = #expect(throws: VerificationError.self) {
      try verifier.notification(store.sign(payload))
    }
    #expect(error?.check == "signedRenewalInfo/chain.root")
  }

  @Test func `Nested renewal info of another purchase is rejected`() throws {
    var payload = try store.notification()
    payload.data?.signedRenewalInfo = try store.sign(
      TestStore.renewalInfo(for: TestStore.transaction("2000000000000009")))
    #expect(
      throws: VerificationError.nested(
        part: "signedRenewalInfo",
        .otherPurchase(found: "2000000000000009", expected: "2000000000000001"))
    ) {
      try verifier.notification(store.sign(payload))
    }
  }

  @Test func `Swapped nested parts are rejected`() throws {
    var payload = try store.notification()
    let data = try #require(payload.data)
    payload.data?.signedTransactionInfo = data.signedRenewalInfo
    payload.data?.signedRenewalInfo = data.signedTransactionInfo
    let error = #expect(throws: VerificationError.self) {
      try verifier.notification(store.sign(payload))
    }
    #expect(error?.check == "signedTransactionInfo/payload.kind")
  }

  @Test func `Nested renewal info without a transaction is rejected`() throws {
    let payload = try store.notification(transaction: nil)
    let error = #expect(throws: VerificationError.self) {
      try verifier.notification(store.sign(payload))
    }
    #expect(
      error?.description.contains("data.signedTransactionInfo is missing") == true)
  }
}
