import AppStoreCore
import Foundation
import SignedData
import TestSupport
import Testing

/// OpenSSL, which shares no code with this module, agrees about chains and signatures.
@Suite(
  .enabled(if: OpenSSL.isInstalled, "openssl is not in PATH; install it to run these"),
  .timeLimit(.minutes(30)))
struct OpenSSLTests {
  let store: TestStore
  let openSSL: OpenSSL

  init() throws {
    store = try TestStore()
    openSSL = try OpenSSL(chain: store.chain)
  }

  @Test func `OpenSSL builds the same path from leaf to root`() throws {
    let result = try openSSL.verify(at: TestStore.purchaseDate)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("leaf.pem: OK"))
    try openSSL.remove()
  }

  @Test func `OpenSSL rejects the path when it has expired`() throws {
    let late = TestStore.notAfter + .days(1)
    let result = try openSSL.verify(at: late)
    #expect(result.status != 0)
    #expect(result.output.contains("expired"))
    let error = #expect(throws: VerificationError.self) {
      try store.verifier().transaction(store.sign(TestStore.transaction(signedDate: late)))
    }
    #expect(error?.check == "chain.validity")
    try openSSL.remove()
  }

  @Test func `OpenSSL accepts the signature of a token with the leaf's key`() throws {
    let token = try store.sign(TestStore.transaction())
    let result = try openSSL.verifySignature(of: token)
    #expect(result.output.contains("Verified OK"), "\(result.output)")

    var changed = TokenParts(token)
    changed.payload = TokenParts(try store.sign(TestStore.transaction("2"))).payload
    let refused = try openSSL.verifySignature(of: changed.token)
    #expect(refused.output.contains("Verification failure"), "\(refused.output)")
    try openSSL.remove()
  }

  @Test func `OpenSSL finds the key algorithms of Apple's chain`() throws {
    let leaf = try openSSL.text(of: "leaf.pem")
    #expect(leaf.contains("prime256v1"))
    #expect(leaf.contains("1.2.840.113635.100.6.11.1"))
    #expect(leaf.contains("CA:FALSE"))
    let intermediate = try openSSL.text(of: "intermediate.pem")
    #expect(intermediate.contains("secp384r1"))
    #expect(intermediate.contains("1.2.840.113635.100.6.2.1"))
    #expect(intermediate.contains("CA:TRUE, pathlen:0"))
    let root = try openSSL.text(of: "root.pem")
    #expect(root.contains("secp384r1"))
    #expect(root.contains("ecdsa-with-SHA384"))
    try openSSL.remove()
  }
}
