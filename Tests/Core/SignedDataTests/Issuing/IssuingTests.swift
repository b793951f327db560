import AppStoreCore
import SignedData
import TestSupport
import Testing

/// Chains can be written to a file and read again, and other files are rejected.
@Suite(.timeLimit(.minutes(30))) struct MintingTests {
  let store: TestStore

  init() throws { store = try TestStore() }

  @Test func `A chain read from its PEM signs under the same root`() throws {
    let pem = store.chain.pemRepresentation
    let chain = try SigningChain(pem: pem)

    #expect(chain.root == store.chain.root)
    #expect(chain.pemRepresentation == pem)
    #expect(throws: Never.self) {
      try store.verifier().transaction(chain.sign(TestStore.transaction()))
    }
  }

  @Test(arguments: [(ChainAlgorithms.apple, "384"), (.p256, "256")])
  func `A chain has the keys of its shape, and its signatures verify`(
    shape: ChainAlgorithms, bits: String
  ) throws {
    let chain = try SigningChain.make(
      commonName: "Shape", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter,
      shape: shape)
    let shaped = TestStore(chain: chain)
    #expect(throws: Never.self) {
      try shaped.verifier().transaction(shaped.sign(TestStore.transaction()))
    }
    // The object identifiers of the curves secp384r1 and prime256v1 in DER.
    let curve: [UInt8] =
      bits == "384"
      ? [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
      : [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    #expect(chain.root.der.firstRange(of: curve) != nil)
  }

  @Test func `Every chain has different keys`() throws {
    let other = try TestStore()
    #expect(other.chain.root != store.chain.root)
    #expect(other.chain.root.sha256 != store.chain.root.sha256)
  }

  @Test func `Another chain's key is rejected`() throws {
    let blocks = { (pem: String) in pem.split(separator: "-----BEGIN ").map { "-----BEGIN \($0)" } }
    let ours = blocks(store.chain.pemRepresentation)
    let theirs = blocks(try TestStore().chain.pemRepresentation)
    let error = #expect(throws: VerificationError.self) {
      try SigningChain(pem: ([theirs[0]] + ours.dropFirst()).joined())
    }
    #expect(error?.description.contains("the private key does not match the leaf") == true)

    let mixed = #expect(throws: VerificationError.self) {
      try SigningChain(pem: (ours.prefix(3) + [theirs[3]]).joined())
    }
    #expect(mixed?.check == "chain.signature")

    for missing in 0..<4 {
      var rest = ours
      rest.remove(at: missing)
      let error = #expect(throws: VerificationError.self) {
        try SigningChain(pem: rest.joined())
      }
      #expect(error?.check == "signing.pem")
    }
  }

  @Test(arguments: ["", "text", "-----BEGIN CERTIFICATE-----\nAA", "-----BEGIN X-----"])
  func `A text without a chain is rejected`(text: String) {
    let error = #expect(throws: VerificationError.self) { try SigningChain(pem: text) }
    #expect(error?.check == "signing.pem")
    let root = #expect(throws: VerificationError.self) { try RootCertificate(pem: text) }
    #expect(root?.check == "signing.pem")
  }

  @Test func `A root can be read from PEM and DER, and garbage cannot`() throws {
    let root = store.chain.root
    #expect(try RootCertificate(pem: root.pem) == root)
    #expect(try RootCertificate(der: root.der) == root)
    #expect(root.sha256.count == 64)
    #expect(throws: VerificationError.unreadableCertificate(.root)) {
      try RootCertificate(der: [1, 2, 3])
    }
    #expect(throws: VerificationError.self) {
      try RootCertificate(pem: store.chain.pemRepresentation)
    }
  }

  @Test func `A chain that ends before it starts is rejected`() {
    let error = #expect(throws: VerificationError.self) {
      try SigningChain.make(
        commonName: "Backwards", notBefore: TestStore.notAfter, notAfter: TestStore.notBefore)
    }
    #expect(error?.check == "signing.certificate")
  }

  @Test func `A payload that does not encode is rejected`() {
    let error = #expect(throws: VerificationError.self) { try store.chain.sign([Double.nan]) }
    #expect(error?.check == "signing.payload")
  }

  @Test func `The header contains only ES256 and three certificates`() throws {
    let header = TokenParts.decode(TokenParts(try store.sign(TestStore.transaction())).header)
    #expect(header == SigningChain.headerJSON(certificates: store.chain.certificates))
    #expect(header.hasPrefix(#"{"alg":"ES256","x5c":["#))
  }
}
