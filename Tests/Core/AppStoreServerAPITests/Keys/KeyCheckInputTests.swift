import AppStoreCore
import AppStoreServerAPI
import Testing

/// Findings about a key without any request.
@Suite(.timeLimit(.minutes(30))) struct KeyCheckInputTests {
  let cast: KeyCheckTests

  init() throws {
    cast = try KeyCheckTests()
  }

  /// Checks a key, and that nothing is sent.
  func found(_ check: KeyCheck) async throws -> [String: KeyCheckFinding] {
    let transport = ScriptedTransport()
    let findings = try await check.findings(
      from: [], transport: transport, clock: cast.clock)
    return Dictionary(uniqueKeysWithValues: findings.map { ($0.name, $0) })
  }

  @Test(arguments: [
    ("-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----", "EC PRIVATE KEY"),
    ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", "CERTIFICATE"),
    (#"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"#, "line breaks"),
    ("AAAA", "no line"), ("", "no line"),
    ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "P-256"),
  ])
  func `A file that is not a key fails with its contents, without requests`(
    pem: String, words: String
  ) async throws {
    let transport = ScriptedTransport()
    let findings = try await cast.check(pem: pem).findings(
      from: [.production, .sandbox], transport: transport, clock: cast.clock)

    #expect(findings[0].outcome == .failed)
    #expect(findings[0].evidence.contains(words))
    #expect(!findings[0].evidence.contains("AAAA"))
    #expect(findings.suffix(3).map(\.name) == ["token", "production", "sandbox"])
    #expect(findings.suffix(3).allSatisfy { $0.outcome == .skipped })
    #expect(findings[1...3].allSatisfy { $0.outcome == .passed })
    #expect(transport.requests.isEmpty)
  }

  @Test func `Each empty identifier fails by name, and there is no token`() async throws {
    for (name, check) in [
      ("key id", cast.check(keyID: "")), ("issuer id", cast.check(issuerID: "")),
      ("bundle id", cast.check(bundleID: "")),
    ] {
      let found = try await found(check)
      #expect(found[name]?.outcome == .failed)
      #expect(found["private key"]?.outcome == .passed)
      #expect(found["token"]?.outcome == .skipped)
    }
  }

  @Test func `An identifier of unusual form is a warning, and the token is created`() async throws {
    for (name, check, words) in [
      ("key id", cast.check(fileName: nil, keyID: "2x9r4hxf34"), "10 capital letters"),
      ("key id", cast.check(fileName: nil, keyID: "KEY"), "10 capital letters"),
      ("key id", cast.check(fileName: "AuthKey_AAAAAAAAAA.p8"), "AAAAAAAAAA"),
      ("issuer id", cast.check(issuerID: "Example Ltd."), "UUID"),
      ("bundle id", cast.check(bundleID: "com.example.app "), "letters"),
    ] {
      let found = try await found(check)
      #expect(found[name]?.outcome == .warning)
      #expect(found[name]?.evidence.contains(words) == true)
      #expect(found["token"]?.outcome == .passed)
    }
  }

  @Test func `Any other file name says nothing about the key id`() async throws {
    #expect(try await found(cast.check(fileName: "key.p8"))["key id"]?.outcome == .passed)
  }

  @Test func `Printing a check does not show the key`() {
    let check = cast.check()
    var dumped = ""
    dump(check, to: &dumped)
    #expect(!"\(check)\(dumped)".contains("PRIVATE KEY"))
  }
}
