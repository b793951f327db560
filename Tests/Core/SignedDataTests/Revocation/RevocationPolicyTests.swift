import AppStoreCore
import Foundation
import HTTPTypes
import SignedData
import TestSupport
import Testing

/// The result of each policy for responses of real responders, or for none.
///
/// The leaf's responder belongs to the intermediate and the intermediate's to the root: two
/// authorities.
@Suite(
  .enabled(if: OpenSSL.hasResponder, "OpenSSL 3 is not in PATH; install it to run these"),
  .timeLimit(.minutes(30)))
struct RevocationPolicyTests {
  let scene: RevocationScene
  let token: String

  init() throws {
    scene = try RevocationScene()
    token = try scene.store.sign(TestStore.transaction())
  }

  /// The policy's error for the token; `nil` if it passes.
  private func refusal(
    _ policy: RevocationPolicy, of scene: RevocationScene? = nil
  ) async -> RevocationError? {
    let scene = scene ?? self.scene
    do throws(VerificationError) {
      let token = try scene.store.sign(TestStore.transaction())
      _ = try await scene.verifier(policy).transaction(token)
      return nil
    } catch {
      guard case .revocation(let refusal) = error else {
        Issue.record("expected a refusal for revocation, found \(error)")
        return nil
      }
      #expect(error.check == "chain.revocation")
      #expect(error.isRetryable == refusal.isRetryable)
      #expect(error.description == "chain.revocation: \(refusal)")
      return refusal
    }
  }

  @Test(arguments: [RevocationPolicy.soft, .hard])
  func `Good certificates pass with one request for each`(policy: RevocationPolicy) async throws {
    let transaction = try await scene.verifier(policy).transaction(token)
    #expect(transaction.jws == token)
    #expect(scene.transport.count(.leaf) == 1)
    #expect(scene.transport.count(.intermediate) == 1)
  }

  @Test func `The policy off sends no request and accepts a revoked certificate`() async throws {
    try scene.authority.record(.revoked(at: "260301120000Z", reason: "keyCompromise"), of: .leaf)
    #expect(await refusal(.off) == nil)
    #expect(scene.transport.count == 0)
  }

  @Test(arguments: [ChainCertificate.leaf, .intermediate], [RevocationPolicy.soft, .hard])
  func `A revoked certificate is rejected permanently`(
    position: ChainCertificate, policy: RevocationPolicy
  ) async throws {
    try scene.authority.record(.revoked(at: "260301120000Z", reason: "superseded"), of: position)
    let error = await refusal(policy)
    let date = Timestamp(milliseconds: 1_772_366_400_000)
    #expect(error == .revoked(position, at: date, reason: .superseded))
    #expect(error?.isRetryable == false)
  }

  @Test func `A revocation wins over a failure of the other responder`() async throws {
    let (authority, responder) = (scene.authority, scene.responder)
    try authority.record(
      .revoked(at: "260301120000Z", reason: "keyCompromise"), of: .intermediate)
    scene.transport.answer { request, position in
      if position == .leaf { throw TransportError(reason: "no route") }
      return try responder.answer(request, about: position)
    }
    for policy in [RevocationPolicy.soft, .hard] {
      #expect(await refusal(policy)?.certificate == .intermediate)
    }
  }

  @Test func `A certificate unknown to its responder passes only with policy soft`() async throws {
    try scene.authority.record(.missing, of: .leaf)
    #expect(await refusal(.soft) == nil)
    #expect(await refusal(.hard) == .unknownStatus(.leaf))
  }

  @Test func `An unreachable responder passes with policy soft and is retryable with hard`() async {
    scene.transport.answer { _, _ in throw TransportError(reason: "no route to host") }
    #expect(await refusal(.soft) == nil)
    let error = await refusal(.hard)
    #expect(error == .unreachable(.leaf, reason: "no route to host"))
    #expect(error?.isRetryable == true)
  }

  @Test func `HTTP 500 counts as no response`() async {
    scene.transport.answer { _, _ in
      BufferedHTTPResponse(HTTPResponse(status: .internalServerError))
    }
    #expect(await refusal(.soft) == nil)
    #expect(await refusal(.hard) == .unreachable(.leaf, reason: "HTTP status 500"))
  }

  @Test func `A malformed response counts as no response`() async {
    scene.transport.answer { _, _ in .ok(Array("<html>Sign in to this network</html>".utf8)) }
    #expect(await refusal(.soft) == nil)
    let error = await refusal(.hard)
    #expect(error == .rejectedResponse(.leaf, .malformed(field: "OCSPResponse")))
    #expect(error?.isRetryable == true)
  }

  @Test func `A response to another request counts as no response`() async throws {
    let (authority, responder) = (scene.authority, scene.responder)
    scene.transport.answer { _, position in
      let other = OCSPRequest(about: try authority.subject(position), nonce: [1, 2, 3]).der
      return try responder.answer(other, about: position)
    }
    #expect(await refusal(.soft) == nil)
    #expect(await refusal(.hard) == .rejectedResponse(.leaf, .nonce))
  }

  @Test func `An expired or future response counts as no response`() async throws {
    let responder = scene.responder
    scene.transport.answer { request, position in
      try responder.answer(request, about: position, lifetime: ["-nmin", "5"])
    }
    scene.clock.advance(to: scene.clock.now() + .days(1))
    guard case .rejectedResponse(.leaf, .expired) = await refusal(.hard) else {
      Issue.record("an answer of yesterday was believed")
      return
    }
    #expect(await refusal(.soft) == nil)

    let early = VirtualClock(at: Timestamp(Date()) - .days(1))
    let checker = RevocationChecker(
      transport: scene.transport, clock: early, timer: ContinuousClock(), nonces: .system)
    let error = await #expect(throws: VerificationError.self) {
      try await scene.verifier(.hard, checker: checker).transaction(token)
    }
    guard case .revocation(.rejectedResponse(.leaf, .notYetValid)) = error else {
      Issue.record("an answer of tomorrow was believed")
      return
    }
  }

  @Test func `Certificates without a responder pass only with policy soft, without requests`()
    async throws
  {
    let scene = try RevocationScene(hasResponder: false)
    #expect(await refusal(.soft, of: scene) == nil)
    let error = await refusal(.hard, of: scene)
    guard case .noResponder(.leaf, _) = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(error?.isRetryable == false)
    #expect(scene.transport.count == 0)
  }

  @Test func `A request that takes too long is canceled`() async throws {
    let (gate, timer) = (Gate(), ExpiredTimer())
    defer { gate.open() }
    scene.transport.answer { _, _ in
      await gate.pass()
      return .ok([])
    }
    let checker = scene.checker(timer: timer)
    let error = await #expect(throws: VerificationError.self) {
      try await scene.verifier(.hard, checker: checker).transaction(token)
    }
    #expect(error?.isRetryable == true)
    #expect(error?.description.contains("no response within 300.0 seconds") == true)
    #expect(timer.requested.count == 2)
    #expect(throws: Never.self) { try scene.verifier(.soft).verifier.transaction(token) }
    _ = try await scene.verifier(.soft, checker: checker).transaction(token)
  }

  @Test func `A notification checks each of its chains once`() async throws {
    let notification = try scene.store.sign(scene.store.notification())
    let verified = try await scene.verifier(.hard).notification(notification)
    #expect(verified.transaction != nil)
    #expect(scene.transport.count == 2)

    try scene.authority.record(.revoked(at: "260301120000Z", reason: "superseded"), of: .leaf)
    await #expect(throws: VerificationError.self) {
      try await scene.verifier(.soft).notification(notification)
    }
  }

  @Test func `Renewal info is checked too`() async throws {
    let transaction = try scene.store.verified()
    let renewalInfo = try scene.store.sign(TestStore.renewalInfo())
    _ = try await scene.verifier(.hard).renewalInfo(renewalInfo, transaction: transaction)
    try scene.authority.record(.revoked(at: "260301120000Z", reason: "superseded"), of: .leaf)
    await #expect(throws: VerificationError.self) {
      try await scene.verifier(.hard).renewalInfo(renewalInfo, transaction: transaction)
    }
  }
}
