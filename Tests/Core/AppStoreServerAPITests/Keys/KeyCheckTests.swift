import AppStoreCore
import AppStoreServerAPI
import HTTPTypes
import Testing

/// A key with identifiers in Apple's form, and servers with scripted responses.
@Suite(.timeLimit(.minutes(30))) struct KeyCheckTests {
  typealias Reply = ScriptedTransport.Reply

  let clock = VirtualClock(at: Timestamp(milliseconds: 1_800_000_000_000))
  let issuerID = "57246542-96fe-1a63-e053-0824d011072a"
  let key: APIKey

  init() throws {
    key = try APIKey.make(
      issuerID: issuerID, keyID: "2X9R4HXF34", bundleID: "com.example.app")
  }

  func check(
    pem: String? = nil, fileName: String? = "AuthKey_2X9R4HXF34.p8", keyID: String = "2X9R4HXF34",
    issuerID: String? = nil, bundleID: BundleID = "com.example.app"
  ) -> KeyCheck {
    KeyCheck(
      pem: pem ?? key.pemRepresentation, fileName: fileName, keyID: keyID,
      issuerID: issuerID ?? self.issuerID, bundleID: bundleID)
  }

  /// The findings about a valid key for the given responses.
  ///
  /// Default servers: both of Apple's.
  func found(
    _ replies: Reply..., servers: [KeyCheckServer] = [.production, .sandbox]
  ) async throws -> [String: KeyCheckFinding] {
    let findings = try await check().findings(
      from: servers, transport: ScriptedTransport(replies), clock: clock)
    return Dictionary(uniqueKeysWithValues: findings.map { ($0.name, $0) })
  }

  let unauthorized = Reply.answer(401, "Unauthenticated")
  let unknownID = Reply.refusal(4_040_010)

  @Test func `A valid key passes every check with one harmless request to each server`()
    async throws
  {
    let transport = ScriptedTransport(unknownID, unknownID)
    let findings = try await check().findings(
      from: [.production, .sandbox], transport: transport, clock: clock)

    #expect(
      findings.map(\.name) == [
        "private key", "key id", "issuer id", "bundle id", "token", "production", "sandbox",
      ])
    #expect(findings.allSatisfy { $0.outcome == .passed })
    #expect(findings[5].evidence.contains("4040010"))
    #expect(transport.requests.allSatisfy { $0.method == .get })
    #expect(
      transport.requests.map(\.authority) == [
        "api.storekit.apple.com", "api.storekit-sandbox.apple.com",
      ])
    #expect(transport.paths == Array(repeating: transport.paths[0], count: 2))
    #expect(transport.paths[0]?.hasPrefix("/inApps/v1/subscriptions/9") == true)
  }

  @Test func `A key that only production rejects may be of an unreleased app`()
    async throws
  {
    let found = try await found(unauthorized, unknownID)
    #expect(found["production"]?.outcome == .warning)
    #expect(found["production"]?.evidence.contains("released") == true)
    #expect(found["sandbox"]?.outcome == .passed)
  }

  @Test func `A key that both servers reject is wrong or has a wrong identifier`()
    async throws
  {
    let found = try await found(unauthorized, unauthorized)
    for server in ["production", "sandbox"] {
      #expect(found[server]?.outcome == .failed)
      #expect(found[server]?.evidence.contains("do not belong together") == true)
      #expect(found[server]?.evidence.contains("released") == false)
    }
  }

  @Test func `A rejection by production alone is reported with both possible causes`() async throws
  {
    let lost = Reply.failure(TransportError(reason: "reset"))
    for found in [
      try await found(unauthorized, servers: [.production]), try await found(unauthorized, lost),
    ] {
      #expect(found["production"]?.outcome == .failed)
      #expect(found["production"]?.evidence.contains("do not belong together") == true)
      #expect(found["production"]?.evidence.contains("until the app is released") == true)
    }
  }

  @Test func `A key that only the sandbox rejects fails there and passes in production`()
    async throws
  {
    let found = try await found(unknownID, unauthorized)
    #expect(found["production"]?.outcome == .passed)
    #expect(found["sandbox"]?.outcome == .failed)
  }

  @Test(arguments: [
    (Reply.refusal(4_290_000), "the token was not checked"),
    (.refusal(5_000_001), "the token was not checked"),
    (.failure(TransportError(reason: "reset")), "the token was not checked"),
    (.answer(503, ""), "503"),
    (.answer(403, ""), "In-App Purchase"), (.answer(404, "<html>"), "base URL"),
    (.refusal(4_040_003), "bundle id"), (.refusal(4_000_002), "bundle id"),
  ])
  func `A response that does not confirm the key is a failure with the fix`(
    reply: Reply, words: String
  ) async throws {
    let found = try await found(reply, servers: [.sandbox])
    #expect(found["sandbox"]?.outcome == .failed)
    #expect(found["sandbox"]?.evidence.contains(words) == true)
  }

  @Test(arguments: [
    Reply.answer(200, #"{"environment":"Sandbox","bundleId":"a","data":[]}"#), .refusal(4_000_006),
  ])
  func `Any response to the request itself shows that the token was accepted`(
    reply: Reply
  ) async throws {
    #expect(try await found(reply, servers: [.sandbox])["sandbox"]?.outcome == .passed)
  }

  @Test(arguments: [
    ("kid", "key id"), ("iss", "issuer id"), ("bid", "bundle id"), ("signature", ".p8"),
    ("exp", "clock"), ("aud", "field aud"),
  ])
  func `A server that names the invalid claim determines the fix`(
    claim: String, words: String
  ) async throws {
    let reply = Reply.answer(
      401, "", [.wwwAuthenticate: #"Bearer error="invalid_token", claim="\#(claim)""#])
    let server = KeyCheckServer(name: "server", baseURL: "http://127.0.0.1:8090")
    let found = try await found(reply, servers: [server])
    #expect(found["server"]?.outcome == .failed)
    #expect(found["server"]?.evidence.contains(words) == true)
  }

  @Test(arguments: [
    ("Fri, 15 Jan 2027 08:00:59 GMT", KeyCheckFinding.Outcome.passed, "59 s behind"),
    ("Fri, 15 Jan 2027 07:50:00 GMT", .warning, "600 s ahead of"),
  ])
  func `The clock is compared with the server's`(
    date: String, outcome: KeyCheckFinding.Outcome, words: String
  ) async throws {
    let found = try await found(.refusal(4_040_010, [.date: date]), servers: [.sandbox])
    #expect(found["clock"]?.outcome == outcome)
    #expect(found["clock"]?.evidence.contains(words) == true)
  }

  @Test func `A server with an unreadable date gives no finding about the clock`() async throws {
    let found = try await found(.refusal(4_040_010, [.date: "soon"]), servers: [.sandbox])
    #expect(found["clock"] == nil)
  }

  @Test func `An invalid URL is rejected before anything is sent`() async throws {
    let transport = ScriptedTransport(unknownID)
    await #expect(throws: AppStoreServerAPIError.invalidBaseURL("store")) {
      try await check().findings(
        from: [.sandbox, KeyCheckServer(name: "server", baseURL: "store")], transport: transport,
        clock: clock)
    }
    #expect(transport.requests.isEmpty)
  }
}
