import AppStoreCore
import AppStoreServerAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct APIKeyTests {
  @Test func `A key survives a round trip through its p8 file`() throws {
    let made = try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app")

    let read = try APIKey(
      issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app", pem: made.pemRepresentation)

    #expect(read.pemRepresentation == made.pemRepresentation)
    #expect(read.publicKey.pemRepresentation == made.publicKey.pemRepresentation)
    let publicKey = try APIPublicKey(pem: made.publicKey.pemRepresentation)
    #expect(publicKey.pemRepresentation == made.publicKey.pemRepresentation)
  }

  @Test(arguments: [
    "", "not a key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
  ])
  func `A text that is not a p8 file is rejected with the fix and without its content`(
    pem: String
  ) {
    let error = #expect(throws: APIKeyError.self) {
      try APIKey(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app", pem: pem)
    }
    #expect(error == .invalidPrivateKey)
    #expect(error?.description.contains(".p8") == true)
    #expect(error?.description.contains("AAAA") == false)
  }

  @Test func `Each empty identifier has its own error`() throws {
    #expect(throws: APIKeyError.emptyIssuerID) {
      try APIKey.make(issuerID: "", keyID: "KEY", bundleID: "com.example.app")
    }
    #expect(throws: APIKeyError.emptyKeyID) {
      try APIKey.make(issuerID: "issuer", keyID: "", bundleID: "com.example.app")
    }
    #expect(throws: APIKeyError.emptyBundleID) {
      try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "")
    }
    #expect(throws: APIKeyError.invalidPublicKey) { try APIPublicKey(pem: "nothing") }
  }

  @Test func `Printing a key shows its identifiers but not the key`() throws {
    let key = try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app")
    var dumped = ""

    dump(key, to: &dumped)

    #expect("\(key)" == "API key KEY of issuer issuer for com.example.app")
    #expect(!dumped.contains("privateKey"))
  }
}
