import AppStoreCore
import SignedData
import TestSupport
import Testing

/// A malformed compact JWS is rejected before any certificate is checked.
@Suite(.timeLimit(.minutes(30))) struct TokenTests {
  let store: TestStore
  let verifier: SignedDataVerifier
  let genuine: String

  init() throws {
    store = try TestStore()
    verifier = store.verifier()
    genuine = try store.sign(TestStore.transaction())
  }

  @Test(arguments: [("", 0), ("abc", 1), ("a.b", 2), ("a.b.c.d", 4), ("..", 3), ("{}", 1)])
  func `A token without three parts is rejected`(token: String, count: Int) {
    let expected: VerificationError =
      count == 3
      ? .invalidJSON(.header, reason: "does not start with {")
      : .segmentCount(found: count)
    #expect(throws: expected) { try verifier.transaction(token) }
  }

  @Test func `An overlong token is rejected by its size alone`() {
    let token = String(repeating: "A", count: 256 * 1024 + 1)
    #expect(throws: VerificationError.tooLarge(byteCount: 262_145, limit: 262_144)) {
      try verifier.transaction(token)
    }
  }

  @Test(arguments: ["=", "==", "+", "/", " ", "\n", "é", "\u{0}"])
  func `A character outside base64url is rejected in every part`(character: String) {
    for part in [JWSSegment.header, .payload, .signature] {
      var parts = TokenParts(genuine)
      switch part {
      case .header: parts.header += character
      case .payload: parts.payload += character
      case .signature: parts.signature += character
      }
      #expect(throws: VerificationError.invalidBase64URL(part)) {
        try verifier.transaction(parts.token)
      }
    }
  }

  @Test func `A signature with other unused bits is rejected`() throws {
    // 64 bytes are 85 digits and a last one with two significant bits: A, Q, g or w.
    var parts = TokenParts(genuine)
    let last = parts.signature.removeLast()
    let respelled = try #require(["A": "B", "Q": "R", "g": "h", "w": "x"][String(last)])
    parts.signature += respelled

    #expect(throws: VerificationError.invalidBase64URL(.signature)) {
      try verifier.transaction(parts.token)
    }
  }

  @Test(arguments: ["none", "HS256", "ES384", "RS256", "es256", ""])
  func `An algorithm other than ES256 is rejected`(algorithm: String) throws {
    let header = SigningChain.headerJSON(
      algorithm: algorithm, certificates: store.chain.certificates)
    #expect(throws: VerificationError.algorithm(found: algorithm)) {
      try verifier.transaction(store.chain.token(header: header))
    }
  }

  @Test func `An unsigned token with alg none is rejected for its algorithm`() {
    let header = TokenParts.encode(#"{"alg":"none"}"#.utf8)
    #expect(throws: VerificationError.algorithm(found: "none")) {
      try verifier.transaction("\(header).\(TokenParts(genuine).payload).")
    }
  }

  @Test(arguments: [#"{"x5c":[]}"#, #"{}"#])
  func `A header without an algorithm is rejected`(header: String) throws {
    #expect(throws: VerificationError.algorithm(found: nil)) {
      try verifier.transaction(store.chain.token(header: header))
    }
  }

  @Test(arguments: [("crit", #"["exp"]"#), ("b64", "false"), ("crit", "[]")])
  func `A header parameter that changes the signed content is rejected`(
    name: String, value: String
  ) throws {
    let header = SigningChain.headerJSON(certificates: store.chain.certificates)
      .replacing("{", with: "{\"\(name)\":\(value),")
    #expect(throws: VerificationError.unsupportedHeader(name: name)) {
      try verifier.transaction(store.chain.token(header: header))
    }
  }

  @Test(arguments: [0, 1, 2, 4])
  func `An x5c without exactly three certificates is rejected`(count: Int) throws {
    let certificates = (store.chain.certificates + store.chain.certificates).prefix(count)
    #expect(throws: VerificationError.certificateCount(found: count)) {
      try verifier.transaction(store.chain.token(certificates: Array(certificates)))
    }
  }

  @Test(arguments: [0, 63, 65, 70])
  func `A signature that is not 64 bytes long is rejected`(count: Int) {
    var parts = TokenParts(genuine)
    parts.signature = TokenParts.encode([UInt8](repeating: 1, count: count))
    #expect(throws: VerificationError.signatureLength(found: count)) {
      try verifier.transaction(parts.token)
    }
  }
}
