import AppStoreTypes
import Effects
import SignedData
import TestSupport
import Testing

/// Whoever forges tokens makes nobody ask a responder, and leaves nothing behind.
struct OnlineForgeryTests {
  /// The forgers and what they forge with; every certificate they make points at the responder.
  private struct Forger {
    let genuine: TokenParts
    let otherApp: String
    let tokens: [String]
    var random = SeededRandom(seed: 20_260_101)

    init(_ store: TestStore) throws {
      genuine = TokenParts(try store.sign(TestStore.transaction()))
      otherApp = try store.sign(TestStore.transaction(bundleID: "com.example.other"))
      let certificates = store.chain.certificates
      var tokens: [String] = []
      for name in ["Test Store", "Stranger"] {
        var recipe = ChainRecipe(
          commonName: name, notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
        recipe.leaf.ocspURL = "http://\(OCSPAuthority.host)/leaf"
        recipe.intermediate.ocspURL = "http://\(OCSPAuthority.host)/intermediate"
        let chain = try recipe.make()
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
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        parts.signature = TokenParts.encode(
          (0..<64).map { _ in UInt8.random(in: .min ... .max, using: &random) })
      case 1:
        var payload = Array(parts.payload)
        let position = payload.indices.randomElement(using: &random) ?? 0
        payload[position] = payload[position] == "A" ? "B" : "A"
        parts.payload = String(payload)
      case 2: return otherApp
      case 3:
        let token = parts.token
        return String(token.prefix(Int.random(in: 0..<token.utf8.count, using: &random)))
      default: return tokens.randomElement(using: &random) ?? ""
      }
      return parts.token
    }
  }

  @Test func `Ten thousand forged tokens cost no request and leave nothing in the cache`()
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
}
