import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// An attacker plants a file in another customer's cache, with a response that the server signed.
@Suite(.timeLimit(.minutes(30))) struct PlantedAnswerTests {
  private static let time: Int64 = 1_787_334_178_000
  private let root = RootSigningKey.make()
  private let nonce = Data("twelve bytes".utf8)

  private static let receipt: [SignedResponse.Parameter] = [
    .init(key: "app_user_id", value: "bob"), .init(key: "fetch_token", value: "token"),
    .init(key: "app_transaction", value: nil),
  ]

  private func judge(_ answer: SignedResponse) -> VerificationResult {
    rule.verifySaved(answer, dated: Timestamp(milliseconds: Self.time)).result
  }

  private var rule: ResponseVerificationPolicy {
    ResponseVerificationPolicy(
      mode: .enforced, verifier: ResponseVerifier(roots: [root.publicKey]), authToken: "appl_test")
  }

  private func answer(
    nonce: Data?, parameters: [SignedResponse.Parameter]?, headersHash: String?,
    signed message: (SignedResponse) -> SignedMessage
  ) -> SignedResponse {
    var answer = SignedResponse(
      path: Endpoint.receipts.template, nonce: nonce, parameters: parameters,
      headersHash: headersHash, requestTime: Self.time, etag: nil, signature: nil,
      body: Data("{}".utf8), receivedAt: Timestamp(milliseconds: Self.time))
    let key = root.issueIntermediate(expiresAfterDays: 30, from: Self.time)
    answer.signature = ResponseSigner(key).sign(
      message(answer), salt: [UInt8](repeating: 3, count: 16))
    return answer
  }

  @Test func `An honest cached response verifies`() {
    let honest = answer(
      nonce: nonce, parameters: Self.receipt,
      headersHash: HeadersHash(isSandbox: true).headerValue
    ) { $0.message(authToken: "appl_test") }
    #expect(judge(honest) == .verified)
  }

  @Test func `A response without a customer does not pass for any customer's`() {
    let planted = answer(
      nonce: nil, parameters: Self.receipt, headersHash: nil
    ) {
      SignedMessage(
        authToken: "appl_test", nonce: nil, rawPath: $0.path, requestTimeMilliseconds: Self.time,
        body: Array($0.body))
    }
    #expect(planted.isAbout("bob"))
    #expect(judge(planted) == .failed)
  }

  @Test func `A header hash that this SDK never sends is rejected`() {
    let planted = answer(nonce: nonce, parameters: nil, headersHash: "Z/anything") {
      $0.message(authToken: "appl_test")
    }
    #expect(judge(planted) == .failed)
  }

  @Test func `A file without the hash of the headers is rejected, because every request has it`() {
    let planted = answer(nonce: nonce, parameters: Self.receipt, headersHash: nil) {
      $0.message(authToken: "appl_test")
    }
    #expect(judge(planted) == .failed)
  }

  @Test(arguments: [
    nil, Array(receipt.prefix(1)), receipt + [.init(key: "more", value: "more")],
  ])
  func `A receipt's file with parameters that this SDK does not sign is rejected`(
    parameters: [SignedResponse.Parameter]?
  ) {
    let planted = answer(
      nonce: nonce, parameters: parameters, headersHash: HeadersHash(isSandbox: true).headerValue
    ) { $0.message(authToken: "appl_test") }
    #expect(judge(planted) == .failed)
  }

  @Test(arguments: [-61, -60, 60, 61])
  func `A response's age is that of its date, within a minute`(seconds: Int) {
    let honest = answer(
      nonce: nonce, parameters: Self.receipt, headersHash: HeadersHash(isSandbox: true).headerValue
    ) { $0.message(authToken: "appl_test") }
    let date = Timestamp(milliseconds: Self.time) + .seconds(seconds)
    let expected: VerificationResult = abs(seconds) <= 60 ? .verified : .failed
    #expect(rule.verifySaved(honest, dated: date).result == expected)
  }

  @Test(arguments: [5, 20])
  func `Observers get no older response after a newer one, whatever its date`(
    seconds: Int
  ) async {
    let broadcast = CustomerInfoBroadcast(CurrentCustomer("alice"))
    for (seconds, number, id) in [(10, 2, "newer"), (seconds, 1, "older")] {
      broadcast.publish(info(id, seconds), of: "alice", number: number)
    }
    #expect(broadcast.last?.originalAppUserId == "newer")
  }

  @Test func `Observers get a newer response although the previous one has a later device date`()
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

  @Test func `A log handler may read the newest customer info`() {
    let place = LockedValue<CustomerInfoBroadcast?>(nil)
    let heard = LockedValue<[String?]>([])
    let broadcast = CustomerInfoBroadcast(CurrentCustomer("alice")) { _ in
      let last = place.withLock { $0 }?.last?.originalAppUserId
      heard.withLock { $0.append(last) }
    }
    place.withLock { $0 = broadcast }
    broadcast.publish(info("alice", 10), of: "alice", number: 2)
    broadcast.publish(info("alice", 10), of: "alice", number: 3)
    broadcast.publish(info("older", 5), of: "alice", number: 1)
    place.withLock { $0 = nil }
    #expect(heard.withLock { $0 } == ["alice"], "and only news is logged")
  }

  private func info(_ id: String, _ seconds: Int) -> CustomerInfo {
    let date = Timestamp(milliseconds: Self.time) + .seconds(seconds)
    return CustomerInfo(
      CustomerInfoBody(
        requestDate: date,
        subscriber: SubscriberBody(
          originalAppUserID: AppUserID(id), firstSeen: Timestamp(milliseconds: 0))),
      verification: .verified, now: date, isSandbox: true)
  }
}
