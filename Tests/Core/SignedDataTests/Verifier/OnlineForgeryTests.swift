import AppStoreCore
import SignedData
import TestSupport
import Testing

/// Forged tokens cause no request to a responder and leave nothing in a cache.
@Suite(.timeLimit(.minutes(30))) struct OnlineForgeryTests {
  /// Forgers with their keys and certificates; every certificate names the responder.
  private struct Forger {
    let genuine: TokenParts
    let otherApp: String
    let tokens: [String]
    private static let digits = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var random = SeededRandom(seed: 20_260_101)

    init(_ store: TestStore) throws {
      genuine = TokenParts(try store.sign(TestStore.transaction()))
      otherApp = try store.sign(TestStore.transaction(bundleID: "com.example.other"))
      let certificates = store.chain.certificates
      var tokens: [String] = []
      for name in ["Test Store", "Stranger"] {
        var template = ChainTemplate(
          commonName: name, notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
        template.leaf.ocspURL = "http://\(OCSPAuthority.host)/leaf"
        template.intermediate.ocspURL = "http://\(OCSPAuthority.host)/intermediate"
        let chain = try template.make()
        tokens += [
          try chain.sign(TestStore.transaction()), try chain.token(certificates: certificates),
          try chain.token(certificates: [
            chain.certificates[0], certificates[1], certificates[2],
          ]),
          try chain.token(certificates: [
            certificates[0], chain.certificates[1], certificates[2],
          ]),
        ]
      }
      self.tokens = tokens
    }

    mutating func next() -> String {
      var parts = genuine
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        // 86 digits are 64 bytes; with "A" as the last, no bit remains unused.
        parts.signature =
          String((0..<85).map { _ in Self.digits.randomElement(using: &random) ?? "A" }) + "A"
      case 1:
        var payload = Array(parts.payload.utf8)
        let position = payload.indices.randomElement(using: &random) ?? 0
        payload[position] = payload[position] == 0x41 ? 0x42 : 0x41
        parts.payload = String(decoding: payload, as: UTF8.self)
      case 2: return otherApp
      case 3, 4:
        let token = parts.token
        return String(token.prefix(Int.random(in: 0..<token.utf8.count, using: &random)))
      default: return tokens.randomElement(using: &random) ?? ""
      }
      return parts.token
    }
  }

  @Test func `Ten thousand forged tokens cause no request and add nothing to the cache`()
    async throws
  {
    let scene = try RevocationScene()
    let checker = scene.checker()
    let verifier = scene.verifier(.hard, checker: checker)
    var forger = try Forger(scene.store)
    var refused = 0
    for _ in 0..<10_000 {
      do throws(VerificationError) { _ = try await verifier.transaction(forger.next()) } catch {
        if case .revocation = error { continue }
        refused += 1
      }
    }
    #expect(refused == 10_000)
    #expect(checker.certificateCount == 0)
    #expect(scene.transport.count == 0)
  }

  @Test func `Forged notifications and renewal info cause no request either`() async throws {
    let scene = try RevocationScene()
    let checker = scene.checker()
    let verifier = scene.verifier(.soft, checker: checker)
    let stranger = try TestStore(commonName: "Test Store")
    let transaction = try scene.store.verified()

    var notification = try scene.store.notification()
    notification.data?.signedRenewalInfo = try stranger.sign(TestStore.renewalInfo())
    for token in [
      try stranger.sign(stranger.notification()), try scene.store.sign(notification),
    ] {
      await #expect(throws: VerificationError.self) { try await verifier.notification(token) }
    }
    for token in [
      try stranger.sign(TestStore.renewalInfo()),
      try scene.store.sign(TestStore.renewalInfo(for: TestStore.transaction("77"))),
    ] {
      await #expect(throws: VerificationError.self) {
        try await verifier.renewalInfo(token, transaction: transaction)
      }
    }
    #expect(checker.certificateCount == 0)
    #expect(scene.transport.count == 0)
  }
}
