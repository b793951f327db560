import EntitlementAPI
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct ResponseSignatureTests {
  @Test func `A signed response verifies with its root key`() {
    let fixture = Fixture()

    #expect(fixture.failure(signature: fixture.signature) == nil)
  }

  @Test func `A signature of any trusted root verifies`() {
    let fixture = Fixture()
    let verifier = ResponseVerifier(
      roots: [RootSigningKey.make().publicKey, fixture.root.publicKey])

    #expect(fixture.failure(signature: fixture.signature, verifier: verifier) == nil)
  }

  @Test func `An unknown root, or no root, is rejected`() {
    let fixture = Fixture()
    let stranger = ResponseVerifier(roots: [RootSigningKey.make().publicKey])

    #expect(fixture.failure(signature: fixture.signature, verifier: stranger) == .unknownRoot)
    #expect(
      fixture.failure(signature: fixture.signature, verifier: ResponseVerifier(roots: []))
        == .unknownRoot)
  }

  @Test func `A key that two roots signed is accepted by clients that trust either`() throws {
    let (old, new) = (RootSigningKey.make(), RootSigningKey.make())
    let bundle = IntermediateKeyBundle(signedBy: [old, new], days: 30, at: Fixture.now)
    let message = Fixture().message
    let orders = [[old.publicKey, new.publicKey], [new.publicKey, old.publicKey]]
    for order in orders {
      let signer = ResponseSigner(bundle, under: order)
      let signature = signer.sign(message, salt: Fixture.salt)
      #expect(Data(base64Encoded: signature)?.count == 180)
      for root in order {
        try ResponseVerifier(roots: [root]).verify(
          signature: signature, rootSignatures: signer.rootSignatures, message: message,
          at: Fixture.now)
      }
      // An app that knows only the first header trusts the first root.
      try ResponseVerifier(roots: [order[0]]).verify(
        signature: signature, message: message, at: Fixture.now)
      #expect(throws: SignatureError.unknownRoot) {
        try ResponseVerifier(roots: [order[1]]).verify(
          signature: signature, message: message, at: Fixture.now)
      }
      #expect(ResponseSigner(bundle, under: [order[0]]).rootSignatures == nil)
    }
  }

  @Test(arguments: ["", ",", "AAAA", "*", "SIGNATURE,AAAA", "AAAA, SIGNATURE"])
  func `Malformed signatures of further roots are left out`(text: String) throws {
    let (old, new) = (RootSigningKey.make(), RootSigningKey.make())
    let bundle = IntermediateKeyBundle(signedBy: [old, new], days: 30, at: Fixture.now)
    let signer = ResponseSigner(bundle, under: [old.publicKey, new.publicKey])
    let message = Fixture().message
    let signature = signer.sign(message, salt: Fixture.salt)
    let sent = text.replacing("SIGNATURE", with: try #require(signer.rootSignatures))
    let verifier = ResponseVerifier(roots: [new.publicKey])
    var isBelieved = false
    do throws(SignatureError) {
      try verifier.verify(
        signature: signature, rootSignatures: sent, message: message, at: Fixture.now)
      isBelieved = true
    } catch {
      #expect(error == .unknownRoot)
    }
    #expect(isBelieved == text.contains("SIGNATURE"))
  }

  @Test func `Every part of the message is covered by the signature`() {
    let fixture = Fixture()
    let changes: [(inout SignedMessage) -> Void] = [
      { $0.authToken = "appl_other" }, { $0.authToken = nil },
      { $0.nonce = Array(1..<13) }, { $0.nonce = nil },
      { $0.rawPath = "/v1/subscribers/$RCAnonymousID:ab" },
      { $0.postParamsHash = "app_user_id:sha256:00" },
      { $0.headersHash = HeadersHash(isSandbox: false).headerValue }, { $0.headersHash = nil },
      { $0.requestTimeMilliseconds = Fixture.now + 1 },
      { $0.etag = "0000000000000000" }, { $0.etag = nil },
      { $0.body[0] ^= 1 }, { $0.body = [] }, { $0.body.append(0x0A) },
    ]

    for change in changes {
      var message = fixture.message
      change(&message)
      #expect(fixture.failure(signature: fixture.signature, message: message) == .payloadSignature)
    }
  }

  @Test func `A change of any of the 180 bytes is detected`() throws {
    let fixture = Fixture()
    let bytes = try [UInt8](#require(Data(base64Encoded: fixture.signature)))
    #expect(bytes.count == 180)

    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x01
      let error = fixture.failure(signature: Data(changed).base64EncodedString())
      #expect(error == (index < 100 ? .unknownRoot : .payloadSignature), "byte \(index)")
    }
  }

  @Test func `The intermediate key is valid until the start of its expiry day, inclusive`() {
    let fixture = Fixture()
    let signature = fixture.signature

    #expect(fixture.failure(signature: signature, at: Fixture.lastValid) == nil)
    #expect(
      fixture.failure(signature: signature, at: Fixture.lastValid + 1)
        == .intermediateExpired(on: 20_800))
  }

  @Test func `A key for thirty days is valid for thirty whole days or more`() {
    let key = RootSigningKey.make().issueIntermediate(expiresAfterDays: 30, from: Fixture.now)

    #expect(key.expirationMilliseconds >= Fixture.now + 30 * 86_400_000)
    #expect(key.expirationMilliseconds < Fixture.now + 31 * 86_400_000)
  }

  @Test func `A missing or malformed part is named`() {
    let fixture = Fixture()
    var timeless = fixture.message
    timeless.requestTimeMilliseconds = nil
    let short = Data(repeating: 7, count: 179).base64EncodedString()

    #expect(fixture.failure(signature: nil) == .missingSignature)
    #expect(
      fixture.failure(signature: fixture.signature, message: timeless) == .missingRequestTime)
    #expect(fixture.failure(signature: "not base64!") == .notBase64)
    #expect(fixture.failure(signature: "") == .wrongLength(0))
    #expect(fixture.failure(signature: short) == .wrongLength(179))
  }

  @Test func `Signing without a request time is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      var fixture = Fixture()
      fixture.message.requestTimeMilliseconds = nil
      _ = fixture.signature
    }
  }
}
