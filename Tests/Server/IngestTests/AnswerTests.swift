import AppStoreCore
import Foundation
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import TestSupport
import Testing

/// The response to Apple: a rejection is permanent, so a failure of this server never returns one.
@Suite(.timeLimit(.minutes(30))) struct AnswerTests {
  /// The checks that only malformed input fails.
  private static let garbage: Set<String> = [
    "token.size", "token.segments", "token.base64url", "token.json", "token.duplicate-key",
    "header.alg", "header.critical", "header.x5c", "signature.length",
    "chain.certificate", "signature",
  ]

  @Test func `A token that fails verification gets 200 or 400 and is quarantined`()
    async throws
  {
    for negative in try NegativeTable().cases {
      let ledger = InMemoryLedger()
      let ingest = Ingestor(
        verifier: negative.configuration.verifier, ledger: ledger,
        clock: VirtualClock(at: TestStore.purchaseDate))
      let body = try JSONEncoder().encode(["signedPayload": negative.token])
      let answer = await ingest.receive(notification: Array(body))
      switch answer {
      // A token that is rejected as another kind.
      case .recorded, .received: #expect(negative.check == nil || negative.check == "payload.kind")
      case .unavailable: Issue.record("\(negative) is not kept")
      case .kept(let error):
        #expect(answer.status == 200)
        // The payload is decoded after the signature check, so its defects were signed.
        let isPayload = error.description.contains("payload")
        #expect(!Self.garbage.contains(error.check) || isPayload, "\(negative): \(error.check)")
        #expect(await ledger.quarantined(limit: 9).map(\.fault) == [.receiver], "\(negative)")
      case .refused(let error):
        #expect(answer.status == 400)
        #expect(Self.garbage.contains(error.check), "\(negative): \(error.check)")
        #expect(await ledger.quarantined(limit: 9).map(\.fault) == [.sender], "\(negative)")
      }
    }
  }

  @Test(arguments: ["", "x", "[]", "{}", #"{"signedPayload":1}"#, #"{"signedPayload":"a.b"}"#])
  func `A body that is not a notification is rejected and a copy quarantined`(body: String)
    async throws
  {
    let ledger = InMemoryLedger()
    let ingest = Ingestor(
      verifier: try TestStore().verifier(), ledger: ledger,
      clock: VirtualClock(at: TestStore.purchaseDate))
    #expect(await ingest.receive(notification: Array(body.utf8)).status == 400)
    #expect(await ledger.quarantined(limit: 9).map(\.raw) == [Array(body.utf8)])
    #expect(await ledger.quarantined(limit: 9).map(\.fault) == [.sender])
  }

  @Test func `A notification that cannot be saved gets 503, so Apple retries`() async throws {
    let store = try TestStore()
    let ingest = Ingestor(
      verifier: store.verifier(), ledger: UnwritableLedger(.diskFull("ledger")),
      clock: VirtualClock(at: TestStore.purchaseDate))
    let genuine = Array(#"{"signedPayload":"\#(try store.sign(store.notification()))"}"#.utf8)
    for body in [genuine, Array("x".utf8)] {
      #expect(await ingest.receive(notification: body).status == 503)
    }
  }
}
