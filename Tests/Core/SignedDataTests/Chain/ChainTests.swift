import AppStoreCore
import SignedData
import TestSupport
import Testing

/// Chains under a trusted root with one defect each.
@Suite(.timeLimit(.minutes(30))) struct ChainTests {
  /// Verifies the default transaction under a chain of a template whose root is trusted.
  private func verify(
    signedDate: Timestamp = TestStore.purchaseDate, _ change: (inout ChainTemplate) -> Void
  ) throws {
    var template = ChainTemplate(
      commonName: "Odd Store", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    change(&template)
    let store = TestStore(chain: try template.make())
    let payload = TestStore.transaction(signedDate: signedDate)
    _ = try store.verifier().transaction(store.sign(payload))
  }

  @Test func `The unchanged template is accepted`() throws {
    try verify { _ in }
  }

  @Test func `A leaf without Apple's marker is rejected`() {
    let marker = "1.2.840.113635.100.6.11.1"
    #expect(throws: VerificationError.missingMarker(.leaf, oid: marker)) {
      try verify { $0.leaf.markers = [] }
    }
    #expect(throws: VerificationError.missingMarker(.leaf, oid: marker)) {
      try verify { $0.leaf.markers = ["1.2.840.113635.100.6.11.2"] }
    }
  }

  @Test func `An intermediate without Apple's marker is rejected`() {
    let marker = "1.2.840.113635.100.6.2.1"
    #expect(throws: VerificationError.missingMarker(.intermediate, oid: marker)) {
      try verify { $0.intermediate.markers = [] }
    }
  }

  @Test func `An intermediate that is not a certificate authority is rejected`() {
    #expect(throws: VerificationError.notCertificateAuthority(.intermediate)) {
      try verify {
        $0.intermediate.isAuthority = false
        $0.intermediate.pathLength = nil
      }
    }
  }

  @Test func `A root that is not a certificate authority is rejected`() {
    #expect(throws: VerificationError.notCertificateAuthority(.root)) {
      try verify { $0.root.isAuthority = false }
    }
  }

  @Test func `A leaf that is a certificate authority is rejected`() {
    #expect(throws: VerificationError.leafIsCertificateAuthority) {
      try verify { $0.leaf.isAuthority = true }
    }
  }

  @Test func `A key used against its key usage is rejected`() {
    #expect(throws: VerificationError.keyUsage(.root, missing: "keyCertSign")) {
      try verify { $0.root.signsCertificates = false }
    }
    #expect(throws: VerificationError.keyUsage(.intermediate, missing: "keyCertSign")) {
      try verify { $0.intermediate.signsCertificates = false }
    }
    #expect(throws: VerificationError.keyUsage(.leaf, missing: "digitalSignature")) {
      try verify { $0.leaf.signsCertificates = true }
    }
  }

  @Test func `A root that allows no authority below it is rejected`() throws {
    #expect(throws: VerificationError.pathLength(.root, limit: 0)) {
      try verify { $0.root.pathLength = 0 }
    }
    try verify { $0.root.pathLength = 1 }
  }

  @Test func `An unknown critical extension is rejected in every certificate`() {
    let oid = "1.3.6.1.4.1.99999.1"
    #expect(throws: VerificationError.criticalExtension(.leaf, oid: oid)) {
      try verify { $0.leaf.criticalMarkers = [oid] }
    }
    #expect(throws: VerificationError.criticalExtension(.intermediate, oid: oid)) {
      try verify { $0.intermediate.criticalMarkers = [oid] }
    }
    #expect(throws: VerificationError.criticalExtension(.root, oid: oid)) {
      try verify { $0.root.criticalMarkers = [oid] }
    }
  }

  @Test func `An unknown non-critical extension is accepted`() throws {
    try verify { $0.leaf.markers.append("1.3.6.1.4.1.99999.1") }
  }

  @Test func `A certificate signed with another algorithm is rejected`() {
    let error = #expect(throws: VerificationError.self) {
      try verify { $0.intermediate.curve = .p521 }
    }
    #expect(error?.check == "chain.algorithm")
  }

  @Test func `A leaf whose key is not P-256 is rejected`() {
    #expect(throws: VerificationError.leafKey(found: "P384.PublicKey")) {
      try verify { $0.leaf.curve = .p384 }
    }
  }

  @Test func `A chain with only P-256 keys is accepted`() throws {
    try verify {
      $0.root.curve = .p256
      $0.intermediate.curve = .p256
    }
  }

  @Test func `Each certificate must be valid at the signing date of the payload`() throws {
    let end = TestStore.purchaseDate
    let changes: [(ChainCertificate, WritableKeyPath<ChainTemplate, CertificateTemplate>)] = [
      (.leaf, \.leaf), (.intermediate, \.intermediate), (.root, \.root),
    ]
    for (position, path) in changes {
      let late = end + .seconds(1)
      #expect(
        throws: VerificationError.outsideValidity(
          position, signedDate: late, notBefore: TestStore.notBefore, notAfter: end)
      ) {
        try verify(signedDate: late) { $0[keyPath: path].notAfter = end }
      }
      try verify(signedDate: end) { $0[keyPath: path].notAfter = end }

      let early = end - .seconds(1)
      #expect(
        throws: VerificationError.outsideValidity(
          position, signedDate: early, notBefore: end, notAfter: TestStore.notAfter)
      ) {
        try verify(signedDate: early) { $0[keyPath: path].notBefore = end }
      }
      try verify(signedDate: end) { $0[keyPath: path].notBefore = end }
    }
  }
}
