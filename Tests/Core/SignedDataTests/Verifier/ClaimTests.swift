import AppStoreCore
import SignedData
import TestSupport
import Testing

/// A valid signature is not enough: the payload must be of our app, of an accepted environment, and
/// of the expected kind.
@Suite(.timeLimit(.minutes(30))) struct ClaimTests {
  let store: TestStore
  let verifier: SignedDataVerifier

  init() throws {
    store = try TestStore()
    verifier = store.verifier()
  }

  @Test func `A transaction of another app is rejected`() throws {
    let payload = TestStore.transaction(bundleID: "com.example.other")
    #expect(
      throws: VerificationError.bundleID(
        found: "com.example.other", configured: ["com.example.app"])
    ) {
      try verifier.transaction(store.sign(payload))
    }
  }

  @Test func `A transaction of each configured app is accepted`() throws {
    let apps: [SignedDataVerifier.App] = [
      .init(bundleID: "com.example.one", appAppleID: nil),
      .init(bundleID: "com.example.two", appAppleID: nil),
    ]
    let verifier = SignedDataVerifier(
      roots: [store.chain.root], apps: apps, environments: [.sandbox])
    for app in apps {
      #expect(throws: Never.self) {
        try verifier.transaction(store.sign(TestStore.transaction(bundleID: app.bundleID)))
      }
    }
  }

  @Test func `An environment that only another app accepts is rejected`() throws {
    let verifier = SignedDataVerifier(
      roots: [store.chain.root],
      apps: [
        .init(bundleID: "com.example.sold", appAppleID: nil, environments: [.production]),
        .init(bundleID: "com.example.tried", appAppleID: nil, environments: [.sandbox]),
      ], environments: [.production, .sandbox])
    let free = TestStore.transaction(bundleID: "com.example.sold", environment: .sandbox)
    let rejection = VerificationError.environment(found: .sandbox, accepted: [.production])
    #expect(throws: rejection) { try verifier.transaction(store.sign(free)) }
    #expect(throws: rejection) {
      let notification = try store.notification(transaction: free, renewalInfo: nil)
      return try verifier.notification(store.sign(notification))
    }
    #expect(throws: Never.self) {
      let tried = TestStore.transaction(bundleID: "com.example.tried", environment: .sandbox)
      return try verifier.transaction(store.sign(tried))
    }
  }

  @Test(arguments: [
    AppStoreEnvironment.production, .xcode, .localTesting, .init(rawValue: "Future"),
  ])
  func `A transaction of another environment is rejected`(found: AppStoreEnvironment) throws {
    #expect(throws: VerificationError.environment(found: found, accepted: [.sandbox])) {
      try verifier.transaction(store.sign(TestStore.transaction(environment: found)))
    }
  }

  @Test func `Renewal info of another environment is rejected`() throws {
    let transaction = try store.verified()
    let production = TestStore.renewalInfo(for: TestStore.transaction(environment: .production))
    #expect(throws: VerificationError.environment(found: .production, accepted: [.sandbox])) {
      try verifier.renewalInfo(store.sign(production), transaction: transaction)
    }
    #expect(
      throws: VerificationError.otherEnvironment(found: .production, expected: .sandbox)
    ) {
      try store.verifier(environments: [.sandbox, .production])
        .renewalInfo(store.sign(production), transaction: transaction)
    }
  }

  @Test func `Renewal info of another purchase is rejected`() throws {
    let transaction = try store.verified()
    let other = TestStore.renewalInfo(for: TestStore.transaction("2000000000000009"))
    #expect(
      throws: VerificationError.otherPurchase(
        found: "2000000000000009", expected: "2000000000000001")
    ) {
      try verifier.renewalInfo(store.sign(other), transaction: transaction)
    }
  }

  @Test func `No kind of payload is accepted as another`() throws {
    let transaction = try store.verified()
    let tokens: [(PayloadKind, String)] = [
      (.transaction, try store.sign(TestStore.transaction())),
      (.renewalInfo, try store.sign(TestStore.renewalInfo())),
      (.notification, try store.sign(store.notification())),
    ]
    for (kind, token) in tokens {
      if kind != .transaction {
        #expect(throws: VerificationError.payloadKind(expected: .transaction, found: kind)) {
          try verifier.transaction(token)
        }
      }
      if kind != .renewalInfo {
        #expect(throws: VerificationError.payloadKind(expected: .renewalInfo, found: kind)) {
          try verifier.renewalInfo(token, transaction: transaction)
        }
      }
      if kind != .notification {
        #expect(throws: VerificationError.payloadKind(expected: .notification, found: kind)) {
          try verifier.notification(token)
        }
      }
    }
  }

  @Test func `A mixture of a transaction and renewal info is accepted as neither`() throws {
    let json = try TestStore.transaction().json.replacing(
      "{", with: "{\"autoRenewStatus\":1,\"autoRenewProductId\":\"p\",")
    let token = try store.chain.token(payload: json)
    #expect(throws: VerificationError.payloadKind(expected: .transaction, found: nil)) {
      try verifier.transaction(token)
    }
    #expect(throws: VerificationError.payloadKind(expected: .renewalInfo, found: nil)) {
      try verifier.renewalInfo(token, transaction: store.verified())
    }
  }

  @Test(arguments: ["productId", "signedDate", "bundleId", "environment", "originalTransactionId"])
  func `A missing field is named`(field: String) throws {
    let json = try TestStore.transaction().json.replacing("\"\(field)\"", with: "\"\(field)X\"")
    #expect(
      throws: VerificationError.payloadField(.transaction, field: field, reason: "is missing")
    ) {
      try verifier.transaction(store.chain.token(payload: json))
    }
  }

  @Test func `A field of the wrong type is named`() throws {
    let json = try TestStore.transaction().json.replacing("4990", with: "\"4990\"")
    let error = #expect(throws: VerificationError.self) {
      try verifier.transaction(store.chain.token(payload: json))
    }
    #expect(error?.description.hasPrefix("payload.field: the transaction's field price ") == true)
  }

  @Test(arguments: [-1, 253_402_300_800_000, Int64.max])
  func `A date outside the calendar is rejected`(milliseconds: Int64) throws {
    var transaction = TestStore.transaction()
    transaction.expiresDate = Timestamp(milliseconds: milliseconds)
    var renewalInfo = TestStore.renewalInfo()
    renewalInfo.gracePeriodExpiresDate = Timestamp(milliseconds: milliseconds)
    let reason = "is \(milliseconds), not milliseconds in the years 1970 to 9999"

    #expect(
      throws: VerificationError.payloadField(.transaction, field: "expiresDate", reason: reason)
    ) {
      try verifier.transaction(store.sign(transaction))
    }
    #expect(
      throws: VerificationError.payloadField(
        .renewalInfo, field: "gracePeriodExpiresDate", reason: reason)
    ) {
      try verifier.renewalInfo(store.sign(renewalInfo), transaction: store.verified())
    }
  }

  @Test func `A signed date in seconds is outside the certificates' validity`() throws {
    let seconds = Timestamp(milliseconds: TestStore.purchaseDate.milliseconds / 1000)
    let error = #expect(throws: VerificationError.self) {
      try verifier.transaction(store.sign(TestStore.transaction(signedDate: seconds)))
    }
    #expect(error?.check == "chain.validity")
  }

  @Test func `Parsing alone returns the payload and checks no signature`() throws {
    let stranger = try TestStore(commonName: "Stranger")
    let jws = try stranger.sign(TestStore.transaction())
    let parsed = try Unverified<JWSTransactionDecodedPayload>(compactSerialization: jws)
    #expect(parsed.payload == TestStore.transaction())
    #expect(parsed.jws == jws)
  }
}
