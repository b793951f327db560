import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct PromotionalOfferV1Tests {
  let developer: SigningDeveloper
  let now = SigningDeveloper.now
  let offer = PromotionalOfferV1(
    productID: "monthly", offerIdentifier: "winter",
    appAccountToken: "6F0D2A4C-9B1E-4C7D-8E5F-ABCDEF012345")
  /// The text to sign, as Apple documents it.
  let message =
    "com.example.app\u{2063}KEY\u{2063}monthly\u{2063}winter\u{2063}"
    + "6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345\u{2063}ab020304-0506-4708-890a-0b0c0d0e0fef\u{2063}"
    + "1800000000750"

  init() throws {
    developer = try SigningDeveloper()
  }

  func sign(_ offer: PromotionalOfferV1) throws -> PromotionalOfferSignatureV1 {
    try developer.signer.sign(offer, nonce: developer.nonce, at: now)
  }

  func check(
    _ signature: PromotionalOfferSignatureV1, of other: PromotionalOfferV1? = nil,
    in bundleID: BundleID = "com.example.app", at time: Timestamp? = nil
  ) throws {
    try developer.store.check(signature, of: other ?? offer, in: bundleID, at: time ?? now)
  }

  @Test(.enabled(if: Program.hasOpenSSL))
  func `OpenSSL verifies the signature over the text that Apple documents`() throws {
    let signature = try sign(offer)
    let bytes = try #require(Data(base64Encoded: signature.signature))

    let result = try Program.openSSLVerifies(
      bytes, of: Data(message.utf8), publicKey: developer.signer.key.publicKey.pemRepresentation)
    #expect(result == "Verified OK\n")
    let other = try Program.openSSLVerifies(
      bytes, of: Data((message + "1").utf8),
      publicKey: developer.signer.key.publicKey.pemRepresentation)
    #expect(other.contains("ailure"))
  }

  @Test func `A signature by other code over the documented text is accepted`() throws {
    var signature = try sign(offer)
    signature.signature = try foreignSignature(message)
    try check(signature)
  }

  @Test func `An offer without a token, and one with a lowercase token, are accepted`() throws {
    var free = offer
    free.appAccountToken = ""
    try check(sign(free), of: free)
    var lower = offer
    lower.appAccountToken = offer.appAccountToken.lowercased()
    try check(sign(offer), of: lower)
  }

  @Test func `Every changed field invalidates the signature`() throws {
    let signature = try sign(offer)
    func changed(_ change: (inout PromotionalOfferV1) -> Void) -> PromotionalOfferV1 {
      var other = offer
      change(&other)
      return other
    }
    let offers = [
      changed { $0.productID = "yearly" }, changed { $0.offerIdentifier = "summer" },
      changed { $0.appAccountToken = "else" },
    ]
    for other in offers {
      #expect(throws: AppStoreRequestError.signature(likelyCause: nil)) {
        try check(signature, of: other)
      }
    }
    #expect(throws: AppStoreRequestError.signature(likelyCause: nil)) {
      try check(signature, in: "com.example.other")
    }
    var other = signature
    other.nonce = UUID()
    #expect(throws: AppStoreRequestError.signature(likelyCause: nil)) { try check(other) }
    other = signature
    other.timestamp = now + .milliseconds(1)
    #expect(throws: AppStoreRequestError.signature(likelyCause: nil)) { try check(other) }
    let forged = try developer.stranger.sign(offer, nonce: developer.nonce, at: now)
    #expect(throws: AppStoreRequestError.signature(likelyCause: nil)) { try check(forged) }
  }

  @Test func `Problems that need no signature check are reported by field`() throws {
    let signature = try sign(offer)
    #expect(throws: AppStoreRequestError.bundleID("com.evil")) {
      try check(signature, in: "com.evil")
    }
    var other = signature
    other.keyID = "OTHER"
    #expect(throws: AppStoreRequestError.keyID("OTHER")) { try check(other) }
    let raw = Data(repeating: 1, count: 64).base64EncodedString()
    for text in ["", "no base64", raw, signature.signature.replacing("=", with: "") + "%"] {
      other = signature
      other.signature = text
      #expect(throws: AppStoreRequestError.malformed(field: "signature")) { try check(other) }
    }
    let nameless = PromotionalOfferV1(productID: "", offerIdentifier: "winter")
    #expect(throws: AppStoreRequestError.malformed(field: "productIdentifier")) {
      try check(signature, of: nameless)
    }
  }

  @Test func `A separator in a field cannot shift its content into the next field`() throws {
    let first = PromotionalOfferV1(productID: "a\u{2063}b", offerIdentifier: "c")
    let second = PromotionalOfferV1(productID: "a", offerIdentifier: "b\u{2063}c")
    #expect(throws: AppStoreRequestSigningError.separator(field: "productIdentifier")) {
      try sign(first)
    }
    var signature = try sign(offer)
    signature.signature = try foreignSignature(
      "com.example.app\u{2063}KEY\u{2063}a\u{2063}b\u{2063}c\u{2063}\u{2063}"
        + "ab020304-0506-4708-890a-0b0c0d0e0fef\u{2063}1800000000750")
    #expect(throws: AppStoreRequestError.malformed(field: "offerIdentifier")) {
      try check(signature, of: second)
    }
    #expect(throws: AppStoreRequestSigningError.invalidClaim("offerIdentifier")) {
      try sign(PromotionalOfferV1(productID: "a", offerIdentifier: ""))
    }
  }

  @Test func `An offer can be redeemed for 24 hours`() throws {
    let signature = try sign(offer)
    try check(signature, at: now + .hours(24))
    try check(signature, at: now - .seconds(300))
    let signed = now.milliseconds
    #expect(
      throws: AppStoreRequestError.tooOld(
        field: "timestamp", value: signed, maxAge: .hours(24))
    ) {
      try check(signature, at: now + .hours(24) + .milliseconds(1))
    }
    #expect(throws: AppStoreRequestError.issuedInFuture(field: "timestamp", value: signed)) {
      try check(signature, at: now - .milliseconds(300_001))
    }
    for extreme in [Int64.min, .max] {
      let far = try developer.signer.sign(
        offer, nonce: developer.nonce, at: Timestamp(milliseconds: extreme))
      #expect(throws: AppStoreRequestError.self) { try check(far) }
    }
  }

  @Test func `Common mistakes in the signed text are reported`() throws {
    let nonce = "ab020304-0506-4708-890a-0b0c0d0e0fef"
    let token = offer.appAccountToken.lowercased()
    for (word, mistake) in [
      ("nonce", message.replacing(nonce, with: nonce.uppercased())),
      ("lower case", message.replacing(token, with: offer.appAccountToken)),
      ("without", message.replacing(token, with: "")),
      ("milliseconds", message.replacing("1800000000750", with: "1800000000")),
    ] {
      var signature = try sign(offer)
      signature.signature = try foreignSignature(mistake)
      let error = #expect(throws: AppStoreRequestError.self) { try check(signature) }
      #expect(error?.field == "signature")
      #expect(error?.description.contains(word) == true, "\(String(describing: error))")
    }
  }

  private func foreignSignature(_ text: String) throws -> String {
    try ForeignSigner(pem: developer.signer.key.pemRepresentation).derSignature(of: text)
  }
}
