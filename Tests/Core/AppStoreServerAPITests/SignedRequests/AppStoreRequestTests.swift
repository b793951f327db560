import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct AppStoreRequestTests {
  let developer: SigningDeveloper
  let now = SigningDeveloper.now
  let seconds = SigningDeveloper.seconds
  let offer = PromotionalOfferClaims(productID: "monthly", offerIdentifier: "winter")

  init() throws {
    developer = try SigningDeveloper()
  }

  func object(_ part: Substring) throws -> NSDictionary {
    let data = try #require(decodedPart(part))
    return try #require(JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  func signed(_ claims: some AppStoreRequestClaims) throws -> String {
    try developer.signer.sign(claims, nonce: developer.nonce, at: now)
  }

  /// Signs the offer with a changed envelope.
  func changed(_ change: (inout AppStoreRequestEnvelope) -> Void) throws -> String {
    try developer.sign(developer.envelope(for: "promotional-offer", change), offer)
  }

  @Test func `A request has exactly the header and the claims that Apple requires`() throws {
    let common: [String: Any] = [
      "iss": "issuer", "iat": seconds, "bid": "com.example.app",
      "nonce": "ab020304-0506-4708-890a-0b0c0d0e0fef",
    ]
    let cases: [(String, [String: Any])] = [
      (
        try signed(offer),
        ["aud": "promotional-offer", "productId": "monthly", "offerIdentifier": "winter"]
      ),
      (
        try signed(
          IntroductoryOfferEligibilityClaims(
            productID: "yearly", allowIntroductoryOffer: false, transactionID: "7")),
        [
          "aud": "introductory-offer-eligibility", "productId": "yearly",
          "allowIntroductoryOffer": false, "transactionId": "7",
        ]
      ),
      (
        try signed(AdvancedCommerceClaims(json: Data(#"{"a":"?>"}"#.utf8))),
        ["aud": "advanced-commerce-api", "request": "eyJhIjoiPz4ifQ=="]
      ),
    ]
    for (jws, claims) in cases {
      let parts = jws.split(separator: ".")
      #expect(try object(parts[0]) == ["alg": "ES256", "kid": "KEY", "typ": "JWT"])
      let expected = common.merging(claims) { _, new in new } as NSDictionary
      #expect(try object(parts[1]) == expected)
    }
  }

  @Test func `Checking a request returns the signed claims and the nonce`() throws {
    var offer = offer
    offer.transactionID = "7"
    let checked: VerifiedAppStoreRequest<PromotionalOfferClaims> = try developer.store.check(
      try signed(offer), at: now)
    #expect(checked.claims == offer)
    #expect(checked.nonce == developer.nonce)
    #expect(checked.bundleID == "com.example.app")
    #expect(checked.issued == Timestamp(milliseconds: seconds * 1000))

    let eligibility = IntroductoryOfferEligibilityClaims(
      productID: "yearly", allowIntroductoryOffer: true, transactionID: "7")
    let other = try developer.store.check(
      try signed(eligibility), as: IntroductoryOfferEligibilityClaims.self, at: now)
    #expect(other.claims == eligibility)
  }

  @Test func `Checking an Advanced Commerce request returns its value and its exact bytes`() throws
  {
    struct Charge: Codable, Equatable { var operation: String, sku: String }
    let charge = Charge(operation: "CREATE_ONE_TIME_CHARGE", sku: "a/b")
    let fromValue = try developer.store.check(
      try signed(AdvancedCommerceClaims(charge)), as: AdvancedCommerceClaims.self, at: now)
    #expect(try fromValue.claims.decodedRequest(as: Charge.self) == charge)

    let bytes = Data(#"{ "sku":"a\/b",  "operation":"X" }"#.utf8)
    let fromBytes = try developer.store.check(
      try signed(AdvancedCommerceClaims(json: bytes)), as: AdvancedCommerceClaims.self, at: now)
    #expect(fromBytes.claims.request == bytes)

    struct Wanted: Decodable { var items: [Charge] }
    #expect(throws: AppStoreRequestError.malformed(field: "payload.request.items")) {
      try fromBytes.claims.decodedRequest(as: Wanted.self)
    }
  }

  @Test func `Every invalid field of the header and the claims is rejected by name`() throws {
    let envelope = developer.envelope(for: "promotional-offer")
    let cases: [(String, AppStoreRequestError, String)] = [
      ("alg", .algorithm("none"), try developer.sign(alg: "none", envelope, offer)),
      ("typ", .type("JOSE"), try developer.sign(typ: "JOSE", envelope, offer)),
      ("kid", .keyID("OTHER"), try developer.sign(kid: "OTHER", envelope, offer)),
      ("iss", .issuerID("else"), try changed { $0.iss = "else" }),
      (
        "aud", .audience("appstoreconnect-v1", expected: "promotional-offer"),
        try changed { $0.aud = "appstoreconnect-v1" }
      ),
      ("bid", .bundleID("com.evil"), try changed { $0.bid = "com.evil" }),
      ("nonce", .nonce("once"), try changed { $0.nonce = "once" }),
      (
        "signature", .signature(likelyCause: nil),
        try developer.stranger.sign(offer, nonce: developer.nonce, at: now)
      ),
    ]
    for (field, expected, jws) in cases {
      let error = #expect(throws: AppStoreRequestError.self) {
        try developer.store.check(jws, as: PromotionalOfferClaims.self, at: now)
      }
      #expect(error == expected)
      #expect(error?.field == field)
      #expect(error?.description.hasPrefix("\(field): ") == true)
    }
  }

  @Test func `One kind of request is not accepted as another`() throws {
    let error = #expect(throws: AppStoreRequestError.self) {
      try developer.store.check(
        try signed(offer), as: IntroductoryOfferEligibilityClaims.self, at: now)
    }
    #expect(
      error == .audience("promotional-offer", expected: "introductory-offer-eligibility"))
  }

  @Test func `A claim that is missing, empty or of another type is rejected by name`() throws {
    let promotional = developer.envelope(for: "promotional-offer")
    let eligibility = developer.envelope(for: "introductory-offer-eligibility")
    let commerce = developer.envelope(for: "advanced-commerce-api")
    func check<Claims: AppStoreRequestClaims>(
      _ envelope: AppStoreRequestEnvelope, _ claims: some Encodable, as type: Claims.Type,
      _ field: String
    ) throws {
      let jws = try developer.sign(envelope, claims)
      #expect(throws: AppStoreRequestError.malformed(field: "payload.\(field)")) {
        try developer.store.check(jws, as: type, at: now)
      }
    }
    let none: [String: String] = [:]
    for (claims, field) in [
      (none, "productId"), (["productId": "a"], "offerIdentifier"),
      (["productId": "", "offerIdentifier": "b"], "productId"),
      (["productId": "a", "offerIdentifier": ""], "offerIdentifier"),
      (["productId": "a", "offerIdentifier": "b", "transactionId": ""], "transactionId"),
    ] {
      try check(promotional, claims, as: PromotionalOfferClaims.self, field)
    }
    let text = ["productId": "a", "allowIntroductoryOffer": "true", "transactionId": "7"]
    try check(
      eligibility, text, as: IntroductoryOfferEligibilityClaims.self, "allowIntroductoryOffer")
    struct Incomplete: Encodable { var productId = "a", allowIntroductoryOffer = true }
    try check(
      eligibility, Incomplete(), as: IntroductoryOfferEligibilityClaims.self, "transactionId")
    for request in ["", "%%%", "W10=", "bm8="] {
      try check(
        commerce, ["request": request], as: AdvancedCommerceClaims.self, "request")
    }
    try check(commerce, none, as: AdvancedCommerceClaims.self, "request")
  }

  @Test func `A request is valid from five minutes before its issue time until 24 hours after it`()
    throws
  {
    func check(issued: Int64) throws {
      let jws = try changed { $0.iat = NumericDate(seconds: issued) }
      _ = try developer.store.check(jws, as: PromotionalOfferClaims.self, at: now)
    }
    try check(issued: seconds + 300)
    try check(issued: seconds - 86_400)
    for ahead in [seconds + 301, .max] {
      #expect(throws: AppStoreRequestError.issuedInFuture(field: "iat", value: ahead)) {
        try check(issued: ahead)
      }
    }
    for past in [seconds - 86_401, 0, .min] {
      #expect(
        throws: AppStoreRequestError.tooOld(field: "iat", value: past, maxAge: .hours(24))
      ) {
        try check(issued: past)
      }
    }
  }

  @Test func `A store may set a shorter maximum age of requests`() throws {
    let store = AppStoreRequestVerifier(
      publicKey: developer.signer.key.publicKey, issuerID: "issuer", keyID: "KEY",
      bundleIDs: ["com.example.app"], maxAge: .seconds(60))
    let jws = try signed(offer)
    _ = try store.check(jws, as: PromotionalOfferClaims.self, at: now + .seconds(60))
    #expect(
      throws: AppStoreRequestError.tooOld(
        field: "iat", value: seconds, maxAge: .seconds(60))
    ) {
      try store.check(jws, as: PromotionalOfferClaims.self, at: now + .seconds(61))
    }
  }

  @Test func `An issue time with a fraction is accepted, as some JWT libraries write it`() throws {
    struct Fractional: Encodable {
      var iss = "issuer", iat = 1_800_000_000.5, aud = "promotional-offer", bid = "com.example.app"
      var nonce = "ab020304-0506-4708-890a-0b0c0d0e0fef", productId = "a", offerIdentifier = "b"
    }
    let jws = try foreignJWS(Fractional())
    let checked = try developer.store.check(jws, as: PromotionalOfferClaims.self, at: now)
    #expect(checked.issued == Timestamp(milliseconds: seconds * 1000))

    let immense = try foreignJWS(Fractional(iat: 1e300))
    #expect(throws: AppStoreRequestError.malformed(field: "payload.iat")) {
      try developer.store.check(immense, as: PromotionalOfferClaims.self, at: now)
    }
  }

  /// Signs claims as another library does, with the key's file.
  private func foreignJWS(_ claims: some Encodable) throws -> String {
    try ForeignSigner(pem: developer.signer.key.pemRepresentation).jws(
      header: #"{"alg":"ES256","kid":"KEY","typ":"JWT"}"#, claims: claims)
  }

  @Test func `Claims that Apple would reject are not signed`() throws {
    #expect(throws: AppStoreRequestSigningError.invalidClaim("productId")) {
      try signed(PromotionalOfferClaims(productID: "", offerIdentifier: "b"))
    }
    #expect(throws: AppStoreRequestSigningError.invalidClaim("transactionId")) {
      try signed(
        IntroductoryOfferEligibilityClaims(
          productID: "a", allowIntroductoryOffer: true, transactionID: ""))
    }
    for json in ["[]", #"{"a":1,"a":2}"#] {
      #expect(throws: AppStoreRequestSigningError.invalidClaim("request")) {
        try signed(AdvancedCommerceClaims(json: Data(json.utf8)))
      }
    }
    #expect(throws: AppStoreRequestSigningError.invalidRequest) {
      try AdvancedCommerceClaims(Double.nan)
    }
  }

  @Test func `A text that is not a JWS is rejected with its invalid part`() throws {
    let good = try signed(offer).split(separator: ".")
    for (text, field) in [
      ("", "token"), ("a.b", "token"), ("!.\(good[1]).\(good[2])", "header"),
      ("e30.\(good[1]).\(good[2])", "header.alg"), ("\(good[0]).\(good[1]).AA", "signature"),
    ] {
      #expect(throws: AppStoreRequestError.malformed(field: field)) {
        try developer.store.check(text, as: PromotionalOfferClaims.self, at: now)
      }
    }
  }
}
