import AppStoreCore
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import Logging
import SignedData
import Synchronization
import TestSupport
import Testing

/// Notifications that are acknowledged before the OCSP responders were queried.
@Suite(.timeLimit(.minutes(30))) struct InboxTests {
  /// A network that fails every request and counts them.
  private final class CutTransport: HTTPTransport {
    private let tries = Mutex(0)
    var count: Int { tries.withLock { $0 } }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
      -> BufferedHTTPResponse
    {
      tries.withLock { $0 += 1 }
      throw TransportError(reason: "cut")
    }
  }

  private let store: TestStore
  private let ledger = InMemoryLedger()
  private let clock = VirtualClock(at: TestStore.purchaseDate)
  private let network = CutTransport()

  init() throws {
    var recipe = ChainTemplate(
      commonName: "Test Store", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    recipe.leaf.ocspURL = "http://ocsp.example.com/leaf"
    recipe.intermediate.ocspURL = "http://ocsp.example.com/intermediate"
    store = TestStore(chain: try recipe.make())
  }

  private func ingest(_ policy: RevocationPolicy) -> Ingestor {
    Ingestor(
      verifier: OnlineSignedDataVerifier(
        store.verifier(), policy: policy,
        checker: RevocationChecker(
          transport: network, clock: clock, timer: ContinuousClock(), nonces: nil)),
      ledger: ledger, clock: clock)
  }

  private func synchronization(_ ingest: Ingestor) -> AppStoreReconciler {
    AppStoreReconciler(
      ingest: ingest, apps: [], fingerprint: "1", ledger: ledger, clock: clock, sleep: { _ in },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func body() throws -> [UInt8] {
    Array(#"{"signedPayload":"\#(try store.sign(store.notification()))"}"#.utf8)
  }

  @Test func `A notification is acknowledged without the network and recorded afterwards`()
    async throws
  {
    let ingest = ingest(.soft)
    guard case .received = await ingest.receive(notification: try body()) else {
      Issue.record("it was not received")
      return
    }
    #expect(network.count == 0)
    #expect(await ledger.counts().facts == 0)
    #expect(await ledger.inboxCount() == 1)

    // Another process loads what was left.
    clock.advance(to: clock.now() + .days(1))
    #expect(try await synchronization(self.ingest(.soft)).drainInbox() == 1)
    #expect(await ledger.counts().facts == 3)
    #expect(await ledger.inboxCount() == 0)
  }

  @Test func `A notification received while the clock was ahead is recorded once it is correct`()
    async throws
  {
    let ahead = clock.now() + .days(30)
    await ledger.enqueueNotifications([try body()], at: ahead)
    #expect(try await synchronization(ingest(.soft)).drainInbox() == 1)
    #expect(await ledger.counts().facts == 3)
  }

  @Test func `Malformed input does not enter the inbox`() async throws {
    let foreign = try TestStore(commonName: "Foreign")
    let ingest = ingest(.soft)
    let answers = [
      await ingest.receive(notification: Array("x".utf8)).status,
      await ingest.receive(
        notification: Array(
          #"{"signedPayload":"\#(try foreign.sign(foreign.notification()))"}"#.utf8)
      ).status,
    ]
    #expect(answers == [400, 200])
    #expect(await ledger.inboxCount() == 0)
    #expect(await ledger.counts().quarantined == 2)
  }

  @Test func `A notification without a revocation response stays and is retried with backoff`()
    async throws
  {
    let ingest = ingest(.hard)
    let synchronization = synchronization(ingest)
    _ = await ingest.receive(notification: try body())
    #expect(try await synchronization.drainInbox() == 0)
    let tries = network.count
    #expect(try await synchronization.drainInbox() == 0)
    #expect(network.count == tries)
    clock.advance(to: clock.now() + .seconds(31))
    #expect(try await synchronization.drainInbox() == 0)
    #expect(network.count > tries)
    #expect(await ledger.inboxCount() == 1)
    #expect(await ledger.counts().quarantined == 0)
  }
}
