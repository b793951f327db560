import AppStoreTypes
import SignedData
import TestSupport
import Testing

/// The cache of verified chains changes the cost of an answer and never the answer.
struct CacheTests {
  let store: TestStore

  init() throws { store = try TestStore() }

  /// Returns a token whose signature is genuine in form and signs something else.
  private func forgery(_ number: Int) -> (String) -> String {
    { genuine in
      var parts = TokenParts(genuine)
      var bytes = [UInt8](repeating: 7, count: 64)
      bytes[0] = UInt8(number % 256)
      bytes[1] = UInt8(number / 256)
      parts.signature = TokenParts.encode(bytes)
      return parts.token
    }
  }

  @Test func `One chain is kept once, and copies of a verifier share it`() throws {
    let verifier = store.verifier()
    let copy = verifier
    for id in 1...3 {
      _ = try verifier.transaction(store.sign(TestStore.transaction(TransactionID("\(id)"))))
    }
    #expect(verifier.cachedChainCount == 1)
    #expect(copy.cachedChainCount == 1)
  }

  @Test func `Forged tokens do not get a chain into the cache`() throws {
    let verifier = store.verifier()
    let genuine = try store.sign(TestStore.transaction())
    for number in 0..<20 {
      #expect(throws: VerificationError.signature) {
        try verifier.transaction(forgery(number)(genuine))
      }
    }
    #expect(verifier.cachedChainCount == 0)
  }

  @Test func `Two thousand forgeries under a cached chain are all refused`() throws {
    let verifier = store.verifier()
    let genuine = try store.sign(TestStore.transaction())
    _ = try verifier.transaction(genuine)
    var refused = 0
    for number in 0..<2000 {
      do { _ = try verifier.transaction(forgery(number)(genuine)) } catch {
        if error == .signature { refused += 1 }
      }
    }
    #expect(refused == 2000)
    #expect(verifier.cachedChainCount == 1)
  }

  @Test func `A cached chain is checked against each token's date`() throws {
    var recipe = ChainRecipe(
      commonName: "Short", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    recipe.leaf.notAfter = TestStore.purchaseDate
    let short = TestStore(chain: try recipe.make())
    let verifier = short.verifier()
    let late = TestStore.purchaseDate + .days(1)

    #expect(throws: Never.self) { try verifier.transaction(short.sign(TestStore.transaction())) }
    let error = #expect(throws: VerificationError.self) {
      try verifier.transaction(short.sign(TestStore.transaction(signedDate: late)))
    }
    #expect(error?.check == "chain.validity")
  }

  @Test func `A cached leaf beside another intermediate is another chain`() throws {
    let verifier = store.verifier()
    _ = try verifier.transaction(store.sign(TestStore.transaction()))
    let stranger = try TestStore(commonName: "Stranger")
    let certificates = store.chain.certificates
    let token = try store.chain.token(
      certificates: [certificates[0], stranger.chain.certificates[1], certificates[2]])

    let error = #expect(throws: VerificationError.self) { try verifier.transaction(token) }
    #expect(error?.check == "chain.issuer")
  }

  @Test func `The cache keeps 64 chains, and a forgotten one still verifies`() throws {
    let stores = try (0..<66).map { try TestStore(commonName: "Store \($0)") }
    let verifier = SignedDataVerifier(
      roots: stores.map(\.chain.root), apps: [TestStore.app], environments: [.sandbox])
    for store in stores { _ = try verifier.transaction(store.sign(TestStore.transaction())) }

    #expect(verifier.cachedChainCount == 64)
    #expect(throws: Never.self) {
      try verifier.transaction(stores[0].sign(TestStore.transaction()))
    }
    #expect(verifier.cachedChainCount == 64)
  }
}
