import AppStoreCore
import Foundation
import SignedData
import Synchronization
import TestSupport
import Testing

/// The cache of verified chains changes the cost of a verification, never its result.
@Suite(.timeLimit(.minutes(30))) struct CacheTests {
  let store: TestStore

  init() throws { store = try TestStore() }

  /// Returns a token with a well-formed signature of other content.
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

  @Test func `A chain is cached once, and copies of a verifier share the cache`() throws {
    let verifier = store.verifier()
    let copy = verifier
    for id in 1...3 {
      _ = try verifier.transaction(store.sign(TestStore.transaction(TransactionID("\(id)"))))
    }
    #expect(verifier.cachedChainCount == 1)
    #expect(copy.cachedChainCount == 1)
  }

  @Test func `Forged tokens never add a chain to the cache`() throws {
    let verifier = store.verifier()
    let genuine = try store.sign(TestStore.transaction())
    for number in 0..<20 {
      #expect(throws: VerificationError.signature) {
        try verifier.transaction(forgery(number)(genuine))
      }
    }
    #expect(verifier.cachedChainCount == 0)
  }

  @Test func `Tokens of one certificate share a header, and other encodings of it are limited`()
    throws
  {
    let verifier = store.verifier()
    for id in 1...3 {
      _ = try verifier.transaction(store.sign(TestStore.transaction(TransactionID("\(id)"))))
    }
    #expect(verifier.cachedHeaderCount == 1)
    // The third certificate is not read, so the store's own key can sign any.
    let certificates = store.chain.certificates
    for number in 0..<40 {
      let third = certificates[2] + [UInt8(number)]
      let token = try store.chain.token(certificates: [certificates[0], certificates[1], third])
      #expect(throws: Never.self) { try verifier.transaction(token) }
    }
    #expect(verifier.cachedHeaderCount == 16)
    #expect(verifier.cachedChainCount == 1)
  }

  @Test func `A chain is verified once for concurrent threads`() throws {
    let chain = try store.verified().chain
    let cache = ChainCache()
    let asked = Mutex(0)
    let verified = Mutex(0)
    let (threads, done) = (8, DispatchSemaphore(value: 0))
    for _ in 0..<threads {
      Thread.detachNewThread {
        asked.withLock { $0 += 1 }
        let key = ChainCache.Key(leaf: [1], intermediate: [2])
        let found = try? cache.chain(for: key) { () throws(VerificationError) in
          verified.withLock { $0 += 1 }
          // No thread ends before every thread has started.
          while asked.withLock({ $0 }) < threads {
            Thread.sleep(forTimeInterval: 0.001)
          }
          return chain
        }
        #expect(found === chain)
        done.signal()
      }
    }
    for _ in 0..<threads { done.wait() }
    #expect(verified.withLock { $0 } == 1)
    #expect(cache.count == 1)
  }

  @Test func `Ten thousand forgeries under a cached chain are rejected and change no cache`() throws
  {
    let verifier = store.verifier()
    let genuine = try store.sign(TestStore.transaction())
    _ = try verifier.transaction(genuine)
    var refused = 0
    for number in 0..<10_000 {
      do { _ = try verifier.transaction(forgery(number)(genuine)) } catch {
        if error == .signature { refused += 1 }
      }
    }
    #expect(refused == 10_000)
    #expect(verifier.cachedChainCount == 1)
    #expect(verifier.cachedHeaderCount == 1)
  }

  @Test func `A cached chain is checked against each token's date`() throws {
    var template = ChainTemplate(
      commonName: "Short", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    template.leaf.notAfter = TestStore.purchaseDate
    let short = TestStore(chain: try template.make())
    let verifier = short.verifier()
    let late = TestStore.purchaseDate + .days(1)

    #expect(throws: Never.self) { try verifier.transaction(short.sign(TestStore.transaction())) }
    let error = #expect(throws: VerificationError.self) {
      try verifier.transaction(short.sign(TestStore.transaction(signedDate: late)))
    }
    #expect(error?.check == "chain.validity")
  }

  @Test func `A cached leaf with another intermediate is another chain`() throws {
    let verifier = store.verifier()
    _ = try verifier.transaction(store.sign(TestStore.transaction()))
    let stranger = try TestStore(commonName: "Stranger")
    let certificates = store.chain.certificates
    let token = try store.chain.token(
      certificates: [certificates[0], stranger.chain.certificates[1], certificates[2]])

    let error = #expect(throws: VerificationError.self) { try verifier.transaction(token) }
    #expect(error?.check == "chain.issuer")
  }

  @Test func `The cache is limited to 64 chains, and an evicted one still verifies`() throws {
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
