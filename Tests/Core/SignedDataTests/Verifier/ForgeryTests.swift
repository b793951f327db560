import AppStoreCore
import SignedData
import TestSupport
import Testing

/// A modified token is rejected.
@Suite(.timeLimit(.minutes(30))) struct ForgeryTests {
  let store: TestStore
  let verifier: SignedDataVerifier
  let genuine: String

  init() throws {
    store = try TestStore()
    verifier = store.verifier()
    genuine = try store.sign(TestStore.transaction())
  }

  @Test func `A changed payload fails the signature check`() {
    var parts = TokenParts(genuine)
    parts.payload = TokenParts.encode(
      TokenParts.decode(parts.payload).replacing("4990", with: "1990").utf8)
    #expect(throws: VerificationError.signature) { try verifier.transaction(parts.token) }
  }

  @Test func `A header in another encoding fails the signature check`() {
    var parts = TokenParts(genuine)
    parts.header = TokenParts.encode(
      TokenParts.decode(parts.header).replacing("{", with: "{ ").utf8)
    #expect(throws: VerificationError.signature) { try verifier.transaction(parts.token) }
  }

  @Test func `The signature of another token is rejected`() throws {
    var parts = TokenParts(genuine)
    parts.signature = TokenParts(try store.sign(TestStore.transaction("2"))).signature
    #expect(throws: VerificationError.signature) { try verifier.transaction(parts.token) }
  }

  @Test func `A signature of zeros is rejected`() {
    var parts = TokenParts(genuine)
    parts.signature = TokenParts.encode([UInt8](repeating: 0, count: 64))
    #expect(throws: VerificationError.signature) { try verifier.transaction(parts.token) }
  }

  @Test func `A single changed character is rejected in every part`() throws {
    let characters = Array(genuine)
    #expect(throws: Never.self) { try verifier.transaction(genuine) }
    for position in stride(from: 0, to: characters.count, by: 23) {
      var changed = characters
      changed[position] = changed[position] == "A" ? "B" : "A"
      #expect(throws: VerificationError.self, "position \(position)") {
        try verifier.transaction(String(changed))
      }
    }
  }

  @Test func `A token signed by another key under the store's certificates is rejected`() throws {
    let stranger = try TestStore()
    #expect(throws: VerificationError.signature) {
      try verifier.transaction(stranger.chain.token(certificates: store.chain.certificates))
    }
  }
}
