import AppStoreCore
import Foundation
import Ledger
import TestSupport
import Testing

@Suite("Compact tokens", .timeLimit(.minutes(30)))
struct CompactTokenTests {
  @Test func `A notification decodes to the same text and stores its headers once`() throws {
    let cast = try Cast()
    let transaction = TestStore.transaction("1")
    let notification = try cast.store.notification(
      uuid: "n-1", transaction: transaction,
      renewalInfo: TestStore.renewalInfo(for: transaction))
    let jws = try cast.store.sign(notification)

    let token = CompactedJWS(jws: jws)

    #expect(token.jws == jws)
    #expect(token.headers == [String(jws.prefix { $0 != "." })])
    #expect(token.content.count < jws.utf8.count / 5)
    #expect(token.isReadable)
    let payload = try Data(#require(token.payload))
    #expect(
      try JSONDecoder().decode(ResponseBodyV2DecodedPayload.self, from: payload) == notification)
  }

  @Test func `A verified token and its text are stored alike`() throws {
    let cast = try Cast()
    let transaction = TestStore.transaction("1")
    let recorded = try cast.recording(
      transaction, TestStore.renewalInfo(for: transaction), notificationUUID: "n-1")

    let verified = try [
      #require(recorded.transaction.map { SignedFact($0) }),
      #require(recorded.renewalInfo.map { SignedFact($0, bundleID: transaction.bundleId) }),
      #require(recorded.notification.map { SignedFact($0, about: nil) }),
    ]

    for fact in verified { #expect(fact.token == CompactedJWS(jws: fact.jws)) }
  }

  @Test func `A nested token of another certificate adds one header`() throws {
    let (cast, other) = (try Cast(), try TestStore(commonName: "Other Store"))
    let nested = try other.sign(TestStore.transaction("1"))
    let jws = try cast.store.sign(
      ResponseBodyV2DecodedPayload(
        notificationType: .test, subtype: nil, notificationUUID: "n", signedDate: Cast.start,
        data: NotificationData(
          environment: .sandbox, bundleId: TestStore.transaction("1").bundleId,
          signedTransactionInfo: nested, signedRenewalInfo: nested, status: nil)))

    let token = CompactedJWS(jws: jws)

    #expect(token.jws == jws)
    #expect(token.headers == [jws, nested].map { String($0.prefix { $0 != "." }) })
  }

  @Test(arguments: [
    "", ".", "..", "a", "a.b", "a.b.c", "a.b.c.d", "eyJ.e30.AA", "eyJ.e30.", "e.AAAA.AA", "é.ü.ö",
    "h." + String(repeating: "e", count: 400) + ".AA",
  ])
  func `Any text decodes to the same text`(text: String) {
    let token = CompactedJWS(jws: text)
    #expect(token.jws == text || (text.contains(".") == false && token.jws == text + "."))
    #expect(token.isReadable)
  }

  @Test func `A payload with texts like headers decodes to the same text`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var dice = Dice(seed: seed)
      let pieces = ["\"", "eyJ", ".", "A", "\\", "é", "x-_"]
      let long = "\"eyJ" + String(repeating: "x", count: 300) + "."
      let payload = (0..<12).map { _ in
        (Bool.random(using: &dice) ? long : pieces.randomElement(using: &dice)) ?? ""
      }.joined()
      let segment = Data(payload.utf8).base64EncodedString()
        .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
      let jws = "header.\(segment).AAAA"

      let token = CompactedJWS(jws: jws)

      #expect(token.jws == jws, "seed \(seed)")
      #expect(token.payload == Array(payload.utf8), "seed \(seed)")
      #expect(token.isReadable, "seed \(seed)")
      #expect(
        token.headers.count == (payload.contains(long) ? 2 : 1), "seed \(seed): \(payload)")
    }
  }

  @Test func `Corrupt parts do not decode`() {
    let token = CompactedJWS(jws: "header.e30.AAAA")
    for count in 0..<token.content.count {
      let cut = CompactedJWS(headers: ["header"], content: Array(token.content.prefix(count)))
      #expect(cut.jws != "header.e30.AAAA")
      #expect(cut.isReadable == (cut.jws != nil))
    }
    let withoutHeader = CompactedJWS(headers: [], content: token.content)
    #expect(withoutHeader.jws == nil && !withoutHeader.isReadable)
    let unknownHeader = CompactedJWS(headers: ["h"], content: [1, 2, 0, 9])
    #expect(unknownHeader.jws == nil && unknownHeader.payload == nil && !unknownHeader.isReadable)
  }
}
