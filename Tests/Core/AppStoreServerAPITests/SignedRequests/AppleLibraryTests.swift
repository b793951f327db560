import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

/// Apple's library for Python signs and reads; `./dev interop` installs it.
@Suite(
  .enabled(if: Program.applesPython != nil, "./dev interop installs Apple's library"),
  .timeLimit(.minutes(30)))
struct AppleLibraryTests {
  let developer: SigningDeveloper

  init() throws {
    developer = try SigningDeveloper()
  }

  func run(_ script: String, input: [String: String]) throws -> [String] {
    let python = try #require(Program.applesPython)
    let json = String(decoding: try JSONEncoder().encode(input), as: UTF8.self)
    return try Program.run(python, ["-B", "-c", script], input: json)
      .split(separator: "\n").map(String.init)
  }

  @Test func `The store accepts all four kinds that Apple's library signs`() throws {
    let lines = try run(
      """
      import json, sys, uuid
      from appstoreserverlibrary.jws_signature_creator import *
      from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator
      import attr
      given = json.load(sys.stdin)
      key = given["key"].encode()
      names = (key, "KEY", "issuer", "com.example.app")
      @attr.define
      class Charge(AdvancedCommerceAPIInAppRequest):
          operation: str
          version: str
      print(PromotionalOfferV2SignatureCreator(*names).create_signature("monthly", "winter", "7"))
      print(IntroductoryOfferEligibilitySignatureCreator(*names).create_signature(
          "yearly", True, "7"))
      print(AdvancedCommerceAPIInAppSignatureCreator(*names).create_signature(
          Charge("CREATE_ONE_TIME_CHARGE", "1")))
      print(PromotionalOfferSignatureCreator(key, "KEY", "com.example.app").create_signature(
          "monthly", "winter", given["token"], uuid.UUID(given["nonce"]), 1800000000750))
      """,
      input: [
        "key": developer.signer.key.pemRepresentation, "nonce": developer.nonce.uuidString,
        "token": "6F0D2A4C-9B1E-4C7D-8E5F-ABCDEF012345",
      ])
    try #require(lines.count == 4)
    let now = SystemClock().now()

    let offer = try developer.store.check(lines[0], as: PromotionalOfferClaims.self, at: now)
    #expect(
      offer.claims
        == PromotionalOfferClaims(
          productID: "monthly", offerIdentifier: "winter", transactionID: "7"))
    let eligibility = try developer.store.check(
      lines[1], as: IntroductoryOfferEligibilityClaims.self, at: now)
    #expect(
      eligibility.claims
        == IntroductoryOfferEligibilityClaims(
          productID: "yearly", allowIntroductoryOffer: true, transactionID: "7"))
    let commerce = try developer.store.check(lines[2], as: AdvancedCommerceClaims.self, at: now)
    #expect(
      try commerce.claims.decodedRequest(as: [String: String].self)
        == ["operation": "CREATE_ONE_TIME_CHARGE", "version": "1"])
    try developer.store.check(
      PromotionalOfferSignatureV1(
        keyID: "KEY", nonce: developer.nonce, timestamp: SigningDeveloper.now, signature: lines[3]),
      of: PromotionalOfferV1(
        productID: "monthly", offerIdentifier: "winter",
        appAccountToken: "6f0d2a4c-9b1e-4c7d-8e5f-abcdef012345"),
      in: "com.example.app", at: SigningDeveloper.now)
  }

  @Test func `The JWT library that Apple's uses verifies our signatures`() throws {
    let claims = PromotionalOfferClaims(
      productID: "monthly", offerIdentifier: "winter", transactionID: "7")
    let jws = try developer.signer.sign(claims, nonce: developer.nonce, at: SystemClock().now())
    let lines = try run(
      """
      import json, jwt, sys
      given = json.load(sys.stdin)
      claims = jwt.decode(given["jws"], given["key"], algorithms=["ES256"],
          audience="promotional-offer", issuer="issuer")
      for name in ("bid", "productId", "offerIdentifier", "transactionId", "nonce"):
          print(claims[name])
      """,
      input: ["jws": jws, "key": developer.signer.key.publicKey.pemRepresentation])
    #expect(
      lines == [
        "com.example.app", "monthly", "winter", "7", "ab020304-0506-4708-890a-0b0c0d0e0fef",
      ])
  }
}
