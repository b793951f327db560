import AppStoreTypes
import Effects
import Foundation
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import TestSupport
import Testing

/// What Apple is answered: a refusal is for good, so it is never said of trouble on this side.
struct AnswerTests {
  /// The checks that only garbage fails.
  private static let garbage: Set<String> = [
    "token.size", "token.segments", "token.base64url", "token.json", "token.duplicate-key",
    "header.alg", "header.critical", "header.x5c", "header.xcode", "signature.length",
    "chain.certificate", "signature",
  ]

  @Test func `Every check that a token fails is answered 200 or 400, and the token is kept`()
    async throws
  {
    for negative in try NegativeTable().cases {
      let ledger = InMemoryLedger()
      let ingest = Ingest(
        verifier: negative.configuration.verifier, ledger: ledger,
        clock: VirtualClock(at: TestStore.purchaseDate))
      let body = try JSONEncoder().encode(["signedPayload": negative.token])
      let answer = await ingest.receive(notification: Array(body))
      switch answer {
      // A token that is refused as something else.
      case .recorded, .received: #expect(negative.check == nil || negative.check == "payload.kind")
      case .unavailable: Issue.record("\(negative) is not kept")
      case .kept(let error):
        #expect(answer.status == 200)
        // The payload is read behind the signature: what is wrong in it was signed so.
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
  func `What is no notification at all is refused, and a copy is kept`(body: String) async throws {
    let ledger = InMemoryLedger()
    let ingest = Ingest(
      verifier: try TestStore().verifier(), ledger: ledger,
      clock: VirtualClock(at: TestStore.purchaseDate))
    #expect(await ingest.receive(notification: Array(body.utf8)).status == 400)
    #expect(await ledger.quarantined(limit: 9).map(\.raw) == [Array(body.utf8)])
    #expect(await ledger.quarantined(limit: 9).map(\.fault) == [.sender])
  }

  @Test func `What cannot be kept is asked for again`() async throws {
    let store = try TestStore()
    let ingest = Ingest(
      verifier: store.verifier(), ledger: UnwritableLedger(.diskFull("ledger")),
      clock: VirtualClock(at: TestStore.purchaseDate))
    let genuine = Array(#"{"signedPayload":"\#(try store.sign(store.notification()))"}"#.utf8)
    for body in [genuine, Array("x".utf8)] {
      #expect(await ingest.receive(notification: body).status == 503)
    }
  }
}
