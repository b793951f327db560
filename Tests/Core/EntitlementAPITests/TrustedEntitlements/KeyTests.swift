import EntitlementAPI
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct KeyTests {
  @Test func `An invalid key text throws the reason`() {
    #expect(throws: KeyError.notBase64) { try RootPublicKey(base64: "***") }
    #expect(throws: KeyError.wrongLength(3)) { try RootPublicKey(base64: "AAAA") }
    #expect(throws: KeyError.notBase64) { try RootSigningKey(base64: "***") }
    #expect(throws: KeyError.wrongLength(31)) {
      try RootSigningKey(rawRepresentation: Array(repeating: 1, count: 31))
    }
  }

  @Test func `A public key is a base64 string in JSON`() throws {
    let key = RootSigningKey.make().publicKey
    let json = try JSONEncoder().encode([key])

    #expect(try JSONDecoder().decode([String].self, from: json) == [key.base64])
    #expect(try JSONDecoder().decode([RootPublicKey].self, from: json) == [key])
  }

  @Test func `The secret is not in a description`() {
    let key = RootSigningKey.make()

    #expect(!"\(key)".contains(key.base64))
    #expect(!String(reflecting: key).contains(key.base64))
    #expect("\(key)".contains(key.publicKey.base64))
  }

  @Test func `Two new keys differ`() {
    #expect(RootSigningKey.make().publicKey != RootSigningKey.make().publicKey)
  }
}
