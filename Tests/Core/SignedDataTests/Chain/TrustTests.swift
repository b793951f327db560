import AppStoreCore
import SignedData
import TestSupport
import Testing

/// Trust comes only from the configured roots.
///
/// `store` is trusted; `twin` has the same names and different keys; `stranger` has different
/// names.
@Suite(.timeLimit(.minutes(30))) struct TrustTests {
  let store: TestStore
  let twin: TestStore
  let stranger: TestStore
  let verifier: SignedDataVerifier

  init() throws {
    store = try TestStore()
    twin = try TestStore()
    stranger = try TestStore(commonName: "Stranger")
    verifier = store.verifier()
  }

  @Test func `A chain under an unknown root is rejected, with both roots named`() throws {
    let error = #expect(throws: VerificationError.self) {
      try verifier.transaction(stranger.sign(TestStore.transaction()))
    }
    guard case .untrustedRoot(let issuer, let configured)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(issuer.contains("Stranger Root CA"))
    #expect(configured.count == 1)
    #expect(configured.first?.contains("sha256 \(store.chain.root.sha256)") == true)
  }

  @Test func `A root of the same name with another key is rejected`() throws {
    let error = #expect(throws: VerificationError.self) {
      try verifier.transaction(twin.sign(TestStore.transaction()))
    }
    guard case .certificateSignature(.intermediate, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `Without a configured root every token is rejected`() throws {
    let nobody = SignedDataVerifier(roots: [], apps: [TestStore.app], environments: [.sandbox])
    let error = #expect(throws: VerificationError.self) {
      try nobody.transaction(store.sign(TestStore.transaction()))
    }
    #expect(error?.check == "chain.root")
    #expect(error?.description.contains("configured: none") == true)
  }

  @Test func `Several roots are trusted, also of the same name`() throws {
    let both = SignedDataVerifier(
      roots: [store, twin, stranger].map(\.chain.root), apps: [TestStore.app],
      environments: [.sandbox])
    for signer in [store, twin, stranger] {
      #expect(throws: Never.self) {
        try both.transaction(signer.sign(TestStore.transaction()))
      }
    }
  }

  @Test func `The third certificate adds no trust`() throws {
    let certificates = stranger.chain.certificates
    let token = try stranger.chain.token(
      certificates: [certificates[0], certificates[1], store.chain.root.der])
    let error = #expect(throws: VerificationError.self) { try verifier.transaction(token) }
    #expect(error?.check == "chain.root")
  }

  @Test func `The third certificate removes no trust`() throws {
    let certificates = store.chain.certificates
    for third in [stranger.chain.root.der, [0x00]] {
      let token = try store.chain.token(certificates: [certificates[0], certificates[1], third])
      #expect(throws: Never.self) { try verifier.transaction(token) }
    }
  }

  @Test func `A leaf of another intermediate of the same name is rejected`() throws {
    let token = try twin.chain.token(
      certificates: [
        twin.chain.certificates[0], store.chain.certificates[1], store.chain.certificates[2],
      ])
    let error = #expect(throws: VerificationError.self) { try verifier.transaction(token) }
    guard case .certificateSignature(.leaf, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `Certificates in the wrong order are rejected`() throws {
    let chain = store.chain.certificates
    for order in [[1, 0, 2], [2, 1, 0], [0, 2, 1]] {
      let token = try store.chain.token(certificates: order.map { chain[$0] })
      let error = #expect(throws: VerificationError.self) { try verifier.transaction(token) }
      #expect(error?.check == "chain.issuer", "\(order)")
    }
  }

  @Test func `The root in position of the intermediate is rejected`() throws {
    let chain = store.chain.certificates
    let token = try store.chain.token(certificates: [chain[1], chain[2], chain[2]])
    #expect(throws: VerificationError.leafIsCertificateAuthority) {
      try verifier.transaction(token)
    }
  }

  @Test func `A malformed certificate is rejected`() throws {
    let chain = store.chain.certificates
    for (position, broken) in [(0, ChainCertificate.leaf), (1, .intermediate)] {
      for bytes in [[], [0x30, 0x00], chain[position] + [0], Array(chain[position].dropLast())] {
        var certificates = chain
        certificates[position] = bytes
        #expect(throws: VerificationError.unreadableCertificate(broken)) {
          try verifier.transaction(store.chain.token(certificates: certificates))
        }
      }
    }
  }

  @Test func `Every environment requires the chain`() throws {
    let verifier = store.verifier(environments: [.xcode, .localTesting])
    for environment in [AppStoreEnvironment.xcode, .localTesting] {
      let payload = TestStore.transaction(environment: environment)
      let error = #expect(throws: VerificationError.self) {
        try verifier.transaction(stranger.sign(payload))
      }
      #expect(error?.check == "chain.root")
      #expect(throws: Never.self) { try verifier.transaction(store.sign(payload)) }
    }
  }

  @Test func `A root is trusted only for the environments that it is limited to`() throws {
    let store = try TestStore()
    var root = store.chain.root
    root.environments = [.xcode, .sandbox]
    let verifier = SignedDataVerifier(
      roots: [root], apps: [.init(bundleID: TestStore.bundleID, appAppleID: nil)],
      environments: [.production, .sandbox])
    let production = TestStore.transaction(environment: .production)
    let rejection = VerificationError.environment(found: .production, accepted: [.sandbox])

    #expect(throws: Never.self) { try verifier.transaction(store.sign(TestStore.transaction())) }
    #expect(throws: rejection) { try verifier.transaction(store.sign(production)) }
    #expect(throws: rejection) {
      try verifier.appTransaction(store.sign(TestStore.appTransaction(environment: .production)))
    }
    let notification = try store.sign(
      store.notification(transaction: production, renewalInfo: nil))
    #expect(throws: rejection) { try verifier.notification(notification) }
    #expect(verifier.inspect(try store.sign(production)).rejection == "claim.environment")
    #expect(RootCertificate.appleRootCAG3.environments == [.production, .sandbox])
  }
}
