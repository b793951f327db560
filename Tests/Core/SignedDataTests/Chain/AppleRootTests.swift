import AppStoreCore
import SignedData
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct AppleRootTests {
  @Test func `The bundled root has the fingerprint that Apple publishes`() {
    #expect(
      RootCertificate.appleRootCAG3.sha256
        == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
  }

  @Test func `A token of another store does not verify under Apple's root`() throws {
    let verifier = SignedDataVerifier(
      roots: [.appleRootCAG3], apps: [TestStore.app], environments: [.sandbox])
    let forged = try TestStore().sign(TestStore.transaction())
    let error = #expect(throws: VerificationError.self) { try verifier.transaction(forged) }
    #expect(error?.check == "chain.root")
  }
}
