import AppStoreCore
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import TestSupport
import Testing

/// What is recorded while no OCSP responder is reachable.
@Suite(.timeLimit(.minutes(30))) struct RevocationTests {
  /// A network that fails every request.
  private struct CutTransport: HTTPTransport {
    func send(
      _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportError) -> BufferedHTTPResponse {
      throw TransportError(reason: "cut")
    }
  }

  private let store: TestStore
  private let ledger = InMemoryLedger()

  init() throws {
    var recipe = ChainTemplate(
      commonName: "Test Store", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    recipe.leaf.ocspURL = "http://ocsp.example.com/leaf"
    recipe.intermediate.ocspURL = "http://ocsp.example.com/intermediate"
    store = TestStore(chain: try recipe.make())
  }

  private func ingest(_ policy: RevocationPolicy) -> Ingestor {
    let clock = VirtualClock(at: TestStore.purchaseDate)
    return Ingestor(
      verifier: OnlineSignedDataVerifier(
        store.verifier(), policy: policy,
        checker: RevocationChecker(
          transport: CutTransport(), clock: clock, timer: ContinuousClock(), nonces: nil)),
      ledger: ledger, clock: clock)
  }

  @Test func `A soft check records the transaction, so customers keep access in an outage`()
    async throws
  {
    _ = try await ingest(.soft).transaction(try store.sign(TestStore.transaction()), from: "ada")
    #expect(await ledger.counts().facts == 1)
  }

  @Test func `A hard check records nothing and throws a retryable error`() async throws {
    let token = try store.sign(TestStore.transaction())
    let error = await #expect(throws: IngestError.self) {
      try await ingest(.hard).transaction(token, from: "ada")
    }
    #expect(error?.check == "chain.revocation")
    #expect(error?.isRetryable == true)
    #expect(await ledger.counts().facts == 0)
  }
}
