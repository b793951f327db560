import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Synchronization
import Tessera
import Testing

/// What an app and a server learn about responses that failed verification.
@Suite(.timeLimit(.minutes(30))) struct VerificationTelemetryTests {
  /// Marks the tasks of one test: the handler is global to the process, and tests run concurrently.
  @TaskLocal private static var isMine = false

  private static let reasons: [Attack: VerificationFailureReason] = [
    .signatureStripped: .missingSignature, .signatureGarbled: .malformedSignature,
    .bodyChanged: .wrongSignature, .requestTimeStripped: .wrongRequestTime,
    .replayed: .wrongSignature, .answerOfAnotherCustomer: .wrongSignature,
    .intermediateExpired: .expiredKey, .foreignRoot: .untrustedKey,
    .digitMovedFromTimeToTag: .wrongRequestTime, .digitMovedFromTagToTime: .wrongRequestTime,
  ]

  @Test(arguments: Attack.allCases)
  func `A failed response and its error have the reason`(attack: Attack) async throws {
    let reason = try #require(Self.reasons[attack])
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      scene.server.always(try await attack.prepare(scene))

      let info = try await scene.launch(.informational).customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.entitlements.verificationFailureReason == reason)
      #expect(info.entitlements["pro"]?.verificationFailureReason == reason)

      let failure = await error(of: {
        _ = try await scene.launch(.enforced).customerInfo(fetchPolicy: .fetchCurrent)
      })
      #expect(failure?.verificationFailureReason == reason)
    }
  }

  @Test func `A verified response has no reason, and neither has an unrelated error`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch(.enforced)
      let info = try await purchases.customerInfo()
      #expect(info.entitlements.verificationFailureReason == nil)
      scene.server.always(.offline)
      let failure = await error(of: {
        _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      })
      #expect(failure != nil && failure?.verificationFailureReason == nil)
    }
  }

  @Test func `A response whose time is not its body's date fails with the clock reason`() throws {
    let root = RootSigningKey.make()
    let rule = ResponseVerificationPolicy(
      mode: .enforced, verifier: ResponseVerifier(roots: [root.publicKey]), authToken: "key")
    let time: Int64 = 1_787_334_178_000
    var answer = SignedResponse(
      path: "/v1/subscribers/alice", nonce: Data(count: 12), requestTime: time, body: Data(),
      receivedAt: Timestamp(milliseconds: time))
    answer.signature = ResponseSigner(root.issueIntermediate(expirationDay: 30_000))
      .sign(answer.message(authToken: "key"), salt: Array(repeating: 1, count: 16))

    let verdict = rule.verify(
      answer, dated: Timestamp(milliseconds: time + 61_000), proven: nil)

    #expect(verdict.failure?.reason == .clock)
  }

  @Test func `The app's handler gets each failure of any request, by either name`()
    async throws
  {
    let heard = Mutex<[VerificationFailureReason?]>([])
    let before = Purchases.verificationErrorHandler
    defer { Purchases.verificationErrorHandler = before }
    Purchases.errorHandler = { error in
      guard Self.isMine, error.code == .signatureVerificationFailed else { return }
      heard.withLock { $0.append(error.verificationFailureReason) }
    }
    try await Self.$isMine.withValue(true) {
      try await Scene.play { scene in
        scene.server.state.withLock { $0.offerings = OfferingsTests.body }
        let purchases = scene.launch(.informational)
        _ = try await purchases.customerInfo()
        #expect(heard.withLock { $0 } == [])
        scene.server.always(.stripped)
        _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
        #expect(heard.withLock { $0 } == [.missingSignature])
        _ = try? await purchases.offerings()
        #expect(heard.withLock { $0 } == [.missingSignature, .missingSignature])
        #expect(Purchases.verificationErrorHandler != nil)
      }
    }
  }

  @Test func `Repeated requests report the failure to the server until a response verifies`()
    async throws
  {
    try await Scene.play { scene in
      func said() -> String? { scene.server.lastRequest?.headerFields[.failedVerification] }
      let purchases = scene.launch(.enforced)
      func ask() async { _ = try? await purchases.customerInfo(fetchPolicy: .fetchCurrent) }

      scene.server.next(.stripped)
      await ask()
      #expect(said() == nil)
      scene.server.next(.offline)
      await ask()
      #expect(said() == "missing_signature")
      await ask()
      #expect(said() == "missing_signature")
      await ask()
      #expect(said() == nil)
    }
  }

  @Test func `A changed cached response is fetched again and reported`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.launch(.enforced).customerInfo()
      let text = try String(contentsOf: scene.file(), encoding: .utf8)
      try text.replacing("\"pro\"", with: "\"max\"")
        .write(to: scene.file(), atomically: true, encoding: .utf8)

      let info = try await scene.launch(.enforced).customerInfo()

      #expect(info.entitlements.verification == .verified)
      #expect(
        scene.server.lastRequest?.headerFields[.failedVerification] == "wrong_signature")
    }
  }
}
