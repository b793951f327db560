import AppStoreCore
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

@Suite("Facts", .timeLimit(.minutes(30)))
struct FactTests {
  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  @Test(arguments: StoreKind.allCases)
  func `A recording appends every signed part exactly as it was signed`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let transaction = TestStore.transaction("1")
      let renewalInfo = TestStore.renewalInfo(for: transaction)
      let recording = try cast.recording(
        transaction, renewalInfo, notificationUUID: "n-1", source: .notification, by: Cast.ada)

      let outcome = try await ledger.record(recording)

      #expect(outcome.newFacts == 3)
      #expect(outcome.customer == Cast.ada)
      let facts = try await ledger.facts(of: Cast.ada)
      #expect(facts.map(\.fact.kind) == [.transaction, .renewalInfo, .notification])
      #expect(facts.map(\.fact.identity) == ["1", "1", "n-1"])
      #expect(
        facts.map(\.fact.jws) == [
          recording.transaction?.jws, recording.renewalInfo?.jws, recording.notification?.jws,
        ])
      #expect(facts.map(\.source) == [.notification, .notification, .notification])
      #expect(facts.allSatisfy { $0.receivedAt == Cast.start })
      #expect(facts.allSatisfy { $0.fact.originalTransactionID == "1" })
      #expect(facts.allSatisfy { $0.fact.bundleID == TestStore.bundleID })
      #expect(facts.allSatisfy { $0.fact.environment == .sandbox })
      #expect(try facts.first?.fact.decodedPayload() == .transaction(transaction))
      #expect(try facts.dropFirst().first?.fact.decodedPayload() == .renewalInfo(renewalInfo))
      let body = try #require(recording.notification)
      #expect(try facts.last?.fact.decodedPayload() == .notification(body.payload))
      #expect(facts.map(\.sequence) == facts.map(\.sequence).sorted())
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A repeated fact changes nothing and keeps its first source`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let transaction = TestStore.transaction("1")
      _ = try await ledger.record(cast.recording(transaction, by: Cast.ada))
      let before = try await Picture(of: ledger)

      let again = try await ledger.record(
        cast.recording(transaction, source: .serverAPI, at: Cast.start + .days(9)))

      #expect(again.newFacts == 0)
      #expect(again.customer == Cast.ada)
      #expect(try await Picture(of: ledger) == before)
    }
  }

  @Test func `One payload with two signatures is one fact`() throws {
    let transaction = TestStore.transaction("1")
    let (one, two) = (try cast.store.verified(transaction), try cast.store.verified(transaction))

    #expect(one.jws != two.jws)
    #expect(SignedFact(one).payloadHash == SignedFact(two).payloadHash)
    #expect(SignedFact(one).payloadHash.count == 64)
  }

  @Test(arguments: StoreKind.allCases)
  func `A changed copy is a new fact and wins in either order of arrival`(
    kind: StoreKind
  ) async throws {
    let bought = TestStore.transaction("1")
    let refunded = Cast.refunded(bought, signedDate: bought.signedDate + .days(3))
    for order in [[bought, refunded], [refunded, bought]] {
      try await kind.withLedger { ledger in
        for version in order {
          let outcome = try await ledger.record(cast.recording(version, by: Cast.ada))
          #expect(outcome.newFacts == 1)
        }

        let history = try await ledger.history(of: Cast.ada)
        let expected = PurchaseHistory(transactions: [bought, refunded], renewalInfos: [])
        #expect(history.transactions == expected.transactions)
        #expect(history.transactions["1"]?.revocationDate == refunded.revocationDate)
        #expect(try await ledger.counts().facts == 2)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A revocation signed in the same millisecond wins`(
    kind: StoreKind
  ) async throws {
    let bought = TestStore.transaction("1")
    let refunded = Cast.refunded(bought, signedDate: bought.signedDate)
    for order in [[bought, refunded], [refunded, bought]] {
      try await kind.withLedger { ledger in
        for version in order {
          _ = try await ledger.record(cast.recording(version, by: Cast.ada))
        }

        #expect(
          try await ledger.history(of: Cast.ada).transactions == ["1": TransactionRecord(refunded)])
        #expect(try await ledger.counts().facts == 2)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A recorded notification is found by its UUID`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("1"), notificationUUID: "n-1"))

      #expect(try await ledger.contains(notificationUUID: "n-1"))
      #expect(try await !ledger.contains(notificationUUID: "1"))
      #expect(try await !ledger.contains(notificationUUID: "n-2"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A notification without a purchase is recorded without a customer`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let payload = try cast.store.notification(
        .test, nil, uuid: "n-test", transaction: nil, renewalInfo: nil, status: nil)
      let body = try cast.store.verifier().notification(cast.store.sign(payload)).body

      let outcome = try await ledger.record(
        FactBatch(
          source: .notification, receivedAt: Cast.start, transaction: nil, renewalInfo: nil,
          notification: body, claim: nil))

      #expect(outcome.newFacts == 1)
      #expect(outcome.customer == nil)
      #expect(try await ledger.contains(notificationUUID: "n-test"))
      #expect(try await ledger.counts().purchases == 0)
    }
  }

  @Test func `Renewal info without its transaction is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      let cast = try Cast()
      let transaction = TestStore.transaction("1")
      let verified = try cast.store.verified(transaction)
      let renewalInfo = try cast.store.verified(
        TestStore.renewalInfo(for: transaction), transaction: verified)
      _ = FactBatch(
        source: .receipt, receivedAt: Cast.start, transaction: nil, renewalInfo: renewalInfo,
        notification: nil, claim: nil)
    }
  }
}
