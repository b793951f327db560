import AppStoreCore
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct IngestTests {
  private let store: TestStore
  private let ledger = InMemoryLedger()
  private let ingest: Ingestor

  init() throws {
    store = try TestStore()
    ingest = Ingestor(
      verifier: store.verifier(), ledger: ledger, clock: VirtualClock(at: TestStore.purchaseDate))
  }

  private func posted(_ notification: ResponseBodyV2DecodedPayload) throws -> [UInt8] {
    Array(#"{"signedPayload":"\#(try store.sign(notification))"}"#.utf8)
  }

  @Test func `A notification records its transaction, its renewal info and itself`() async throws {
    let outcome = try await ingest.notification(posted(store.notification()))
    #expect(outcome.newFacts == 3)
    #expect(await ledger.counts().facts == 3)
  }

  @Test func `A repeated notification records nothing new and succeeds`()
    async throws
  {
    let body = try posted(store.notification())
    _ = try await ingest.notification(body)
    #expect(try await ingest.notification(body).newFacts == 0)
    #expect(await ledger.counts().facts == 3)
  }

  @Test func `A refund of a known transaction is not dropped as a duplicate`() async throws {
    _ = try await ingest.notification(posted(store.notification()))
    var refunded = TestStore.transaction(signedDate: TestStore.purchaseDate + .days(3))
    refunded.revocationDate = refunded.signedDate
    let refund = try store.notification(
      .refund, nil, uuid: "refund", transaction: refunded, renewalInfo: nil, status: nil)
    #expect(try await ingest.notification(posted(refund)).newFacts == 2)
    _ = try await ingest.transaction(store.sign(TestStore.transaction()), from: "ada")
    let held = try #require(try await ledger.history(of: "ada").transactions["2000000000000001"])
    #expect(held.revocationDate == refunded.signedDate)
  }

  @Test func `A transaction that an app posts is assigned to its customer`() async throws {
    let outcome = try await ingest.transaction(store.sign(TestStore.transaction()), from: "ada")
    #expect(outcome.customer == "ada")
    #expect(try await ledger.history(of: "ada").transactions.count == 1)
  }

  @Test(arguments: [
    ("this is not JSON", "body.json"), ("[]", "body.json"),
    (#"{"signedPayload":7}"#, "body.signedPayload"), (#"{"signedPayload":"x.y"}"#, nil),
    (#"{"signedPayload":"x.y","signedPayload":"x.z"}"#, "body.json"),
  ])
  func `An unreadable body is quarantined with the failing check and records nothing`(
    body: String, check: String?
  ) async throws {
    await #expect(throws: IngestError.self) { try await ingest.notification(Array(body.utf8)) }
    let item = try #require(await ledger.quarantined(limit: 10).first)
    #expect(item.raw == Array(body.utf8))
    if let check { #expect(item.check == check) }
    #expect(await ledger.counts().facts == 0)
  }

  @Test func `A notification of another store is quarantined with its root named`() async throws {
    let foreign = try TestStore(commonName: "Foreign Store")
    let body = #"{"signedPayload":"\#(try foreign.sign(foreign.notification()))"}"#
    let error = await #expect(throws: IngestError.self) {
      try await ingest.notification(Array(body.utf8))
    }
    #expect(error?.description.contains("root") == true)
    #expect(await ledger.quarantined(limit: 10).count == 1)
    #expect(await ledger.counts().facts == 0)
  }

  @Test func `A transaction of another app is assigned to no customer`() async throws {
    let foreign = TestStore.transaction(bundleID: "com.example.other")
    await #expect(throws: IngestError.self) {
      try await ingest.transaction(store.sign(foreign), from: "mallory")
    }
    #expect(try await ledger.history(of: "mallory").transactions.isEmpty)
    let item = try #require(await ledger.quarantined(limit: 10).first)
    #expect(String(decoding: item.raw, as: UTF8.self).contains(#""app_user_id":"mallory""#))
  }

  @Test func `Concurrent deliveries all succeed, and each is recorded once`()
    async throws
  {
    let bodies = try (0..<60).map { number in
      let transaction = TestStore.transaction(TransactionID("30\(number % 40)"))
      return try posted(
        store.notification(
          uuid: "uuid-\(number % 40)", transaction: transaction,
          renewalInfo: TestStore.renewalInfo(for: transaction)))
    }
    let newFacts = try await withThrowingTaskGroup(of: Int.self) { group in
      for body in bodies {
        group.addTask { try await ingest.notification(body).newFacts }
      }
      return try await group.reduce(0, +)
    }
    let counts = await ledger.counts()
    #expect(newFacts == counts.facts)
    #expect(counts.purchases == 40)
  }

  @Test(arguments: [LedgerError.busy("ledger"), .diskFull("ledger"), .closed("ledger")])
  func `A failing ledger is tried once per delivery, and every delivery throws`(
    error: LedgerError
  ) async throws {
    let failing = UnwritableLedger(error)
    let ingest = Ingestor(
      verifier: store.verifier(), ledger: failing, clock: VirtualClock(at: TestStore.purchaseDate))
    let tokens = try (0..<200).map {
      try store.sign(TestStore.transaction(TransactionID("40\($0)")))
    }
    await withTaskGroup(of: Void.self) { group in
      for token in tokens {
        group.addTask {
          await #expect(throws: IngestError.self) {
            try await ingest.transaction(token, from: "ada")
          }
        }
      }
    }
    let attempts = await failing.attempts
    #expect(attempts.count == tokens.count)
    #expect(attempts.values.allSatisfy { $0 == 1 })
  }
}
