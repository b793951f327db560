import AppStoreTypes
import EntitlementAPI
import Foundation
import Testing
import TrustedEntitlements

@testable import Tessera

/// Somebody plants a file in another customer's cache, with an answer that the server really signed.
struct PlantedAnswerTests {
  private static let time: Int64 = 1_787_334_178_000
  private let root = RootSigningKey.make()
  private let nonce = Data("twelve bytes".utf8)

  private var rule: VerificationRule {
    VerificationRule(
      mode: .enforced, verifier: ResponseVerifier(roots: [root.publicKey]), authToken: "appl_test")
  }

  private func answer(
    nonce: Data?, parameters: [SignedAnswer.Parameter]?, headersHash: String?,
    signed message: (SignedAnswer) -> SignedMessage
  ) -> SignedAnswer {
    var answer = SignedAnswer(
      path: APIRoute.receipts.path, nonce: nonce, parameters: parameters,
      headersHash: headersHash, requestTime: Self.time, etag: nil, signature: nil,
      body: Data("{}".utf8), receivedAt: Timestamp(milliseconds: Self.time))
    let key = root.issueIntermediate(expiresAfterDays: 30, from: Self.time)
    answer.signature = ResponseSigner(key).sign(
      message(answer), salt: [UInt8](repeating: 3, count: 16))
    return answer
  }

  @Test func `An honest kept answer verifies`() {
    let honest = answer(
      nonce: nonce, parameters: [.init(key: "app_user_id", value: "bob")],
      headersHash: HeadersHash(isSandbox: true).headerValue
    ) { $0.message(authToken: "appl_test") }
    #expect(rule.judgeKept(honest).result == .verified)
  }

  @Test func `An answer that names no customer does not pass for anybody's`() {
    let planted = answer(
      nonce: nil, parameters: [.init(key: "app_user_id", value: "bob")], headersHash: nil
    ) {
      SignedMessage(
        authToken: "appl_test", nonce: nil, rawPath: $0.path, requestTimeMilliseconds: Self.time,
        body: Array($0.body))
    }
    #expect(planted.isAbout("bob"))
    #expect(rule.judgeKept(planted).result == .failed)
  }

  @Test func `A header hash that this SDK never sends does not pass`() {
    let planted = answer(nonce: nonce, parameters: nil, headersHash: "Z/anything") {
      $0.message(authToken: "appl_test")
    }
    #expect(rule.judgeKept(planted).result == .failed)
  }

  @Test(arguments: [5, 20])
  func `Listeners hear no older answer after a newer one, whatever its date`(
    seconds: Int
  ) async {
    let broadcast = CustomerInfoBroadcast(CurrentCustomer("alice"))
    for (seconds, number, id) in [(10, 2, "newer"), (seconds, 1, "older")] {
      broadcast.publish(info(id, seconds), of: "alice", number: number)
    }
    #expect(broadcast.last?.originalAppUserId == "newer")
  }

  @Test func `Listeners hear a newer answer although a device's clock dated the one before later`()
    async
  {
    let broadcast = CustomerInfoBroadcast(CurrentCustomer("alice"))
    broadcast.publish(info("device", 9999), of: "alice", number: 1)
    broadcast.publish(info("server", 10), of: "alice", number: 2)
    var heard: String?
    for await info in broadcast.stream() {
      heard = info.originalAppUserId
      break
    }
    #expect(heard == "server")
  }

  private func info(_ id: String, _ seconds: Int) -> CustomerInfo {
    let date = Timestamp(milliseconds: Self.time) + .seconds(seconds)
    return CustomerInfo(
      CustomerInfoBody(
        requestDate: date,
        subscriber: SubscriberBody(
          originalAppUserID: CustomerID(id), firstSeen: Timestamp(milliseconds: 0))),
      verification: .verified, now: date, isSandbox: true)
  }
}
