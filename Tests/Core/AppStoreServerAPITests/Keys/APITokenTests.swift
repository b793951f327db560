import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

/// One key of `com.example.app`, its checker, and an unrelated key with the same identifiers.
@Suite(.timeLimit(.minutes(30))) struct APITokenTests {
  let now = Timestamp(milliseconds: 1_800_000_000_750)
  let seconds: Int64 = 1_800_000_000
  let key: APIKey
  let stranger: APIKey
  let checker: APITokenVerifier

  init() throws {
    key = try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app")
    stranger = try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app")
    checker = APITokenVerifier(
      publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY",
      bundleIDs: ["com.example.app", "com.example.other"])
  }

  func claims(_ change: (inout APITokenClaims) -> Void = { _ in }) -> APITokenClaims {
    var claims = APITokenClaims(
      iss: "issuer", iat: seconds, exp: seconds + 300, aud: "appstoreconnect-v1",
      bid: "com.example.app")
    change(&claims)
    return claims
  }

  func token(
    alg: String = "ES256", kid: String = "KEY", typ: String = "JWT", _ claims: APITokenClaims
  ) throws -> String {
    try APIToken.sign(APITokenHeader(alg: alg, kid: kid, typ: typ), claims, with: key)
  }

  @Test func `A token has exactly the header and the claims that Apple requires`() throws {
    let token = try APIToken(key: key, at: now, lifetime: .seconds(600))

    let parts = token.compactSerialization.split(separator: ".").map(String.init)
    #expect(parts.count == 3)
    #expect(try json(parts[0]) == ["alg": "ES256", "kid": "KEY", "typ": "JWT"])
    #expect(
      try json(parts[1]) == [
        "iss": "issuer", "iat": "1800000000", "exp": "1800000600", "aud": "appstoreconnect-v1",
        "bid": "com.example.app",
      ])
    #expect(token.expires == Timestamp(milliseconds: 1_800_000_600_000))
    #expect(try checker.check(token.compactSerialization, at: now) == "com.example.app")
  }

  @Test func `A token is valid for one second to 60 minutes`() throws {
    _ = try APIToken(key: key, at: now, lifetime: .seconds(3600))
    for lifetime in [Duration.zero, .seconds(-1), .milliseconds(3_600_001), .seconds(3601)] {
      #expect(throws: APIKeyError.self) { try APIToken(key: key, at: now, lifetime: lifetime) }
    }
  }

  @Test func `A token of 60 minutes is accepted until the second it expires`() throws {
    let token = try APIToken(key: key, at: now, lifetime: .seconds(3600)).compactSerialization

    #expect(try checker.check(authorization: "Bearer \(token)", at: now) == "com.example.app")
    _ = try checker.check(token, at: Timestamp(milliseconds: (seconds + 3600) * 1000 - 1))
    #expect(throws: APITokenError.expired(seconds: seconds + 3600)) {
      try checker.check(token, at: Timestamp(milliseconds: (seconds + 3600) * 1000))
    }
  }

  @Test func `A token without the issue time is accepted, as Apple's libraries send it`() throws {
    #expect(try checker.check(token(claims { $0.iat = nil }), at: now) == "com.example.app")
  }

  @Test func `Every invalid field is rejected by name`() throws {
    let cases: [(String, APITokenError, String)] = [
      ("alg", .algorithm("none"), try token(alg: "none", claims())),
      ("alg", .algorithm("HS256"), try token(alg: "HS256", claims())),
      ("typ", .type("JOSE"), try token(typ: "JOSE", claims())),
      ("kid", .keyID("OTHER"), try token(kid: "OTHER", claims())),
      ("iss", .issuerID("else"), try token(claims { $0.iss = "else" })),
      ("aud", .audience("me"), try token(claims { $0.aud = "me" })),
      ("bid", .bundleID("com.evil"), try token(claims { $0.bid = "com.evil" })),
      ("exp", .expired(seconds: 5), try token(claims { $0.exp = 5 })),
      (
        "exp", .expiresTooLate(seconds: seconds + 3601),
        try token(
          claims {
            $0.iat = nil
            $0.exp = seconds + 3601
          })
      ),
      ("exp", .expiresTooLate(seconds: .max), try token(claims { $0.exp = .max })),
      (
        "exp", .expiresTooLate(seconds: seconds + 300),
        try token(claims { $0.iat = seconds - 3301 })
      ),
      ("exp", .expiresTooLate(seconds: seconds + 300), try token(claims { $0.iat = .min })),
    ]
    for (field, expected, token) in cases {
      let error = #expect(throws: APITokenError.self) { try checker.check(token, at: now) }
      #expect(error == expected)
      #expect(error?.field == field)
      #expect(error?.description.hasPrefix("\(field): ") == true)
    }
  }

  @Test func `A signature of another key and a changed claim are rejected`() throws {
    let forged = try APIToken(key: stranger, at: now).compactSerialization
    #expect(throws: APITokenError.signature) { try checker.check(forged, at: now) }

    let good = try token(claims()).split(separator: ".")
    let other = try token(claims { $0.bid = "com.example.other" }).split(separator: ".")
    #expect(throws: APITokenError.signature) {
      try checker.check("\(good[0]).\(other[1]).\(good[2])", at: now)
    }
  }

  @Test func `A text that is not a token is rejected with its invalid part`() throws {
    let good = try token(claims()).split(separator: ".").map(String.init)
    let withoutType = Data(#"{"alg":"ES256","kid":"KEY"}"#.utf8).base64EncodedString()
    let critical = Data(#"{"alg":"ES256","kid":"KEY","typ":"JWT","crit":["b64"]}"#.utf8)
      .base64EncodedString()
    let cases: [(String, String)] = [
      ("\(critical.replacing("=", with: "")).\(good[1]).\(good[2])", "header.crit"),
      ("", "token"), ("a.b", "token"), ("a.b.c.d", "token"),
      ("!!.\(good[1]).\(good[2])", "header"),
      ("e30.\(good[1]).\(good[2])", "header.alg"),
      ("\(withoutType.replacing("=", with: "")).\(good[1]).\(good[2])", "header.typ"),
      ("\(good[0]).\(good[1]).AAAA", "signature"), ("\(good[0]).\(good[1]).", "signature"),
    ]
    for (text, field) in cases {
      #expect(throws: APITokenError.malformed(field: field)) { try checker.check(text, at: now) }
    }
  }

  @Test(arguments: [nil, "", "Bearer", "Basic abc", "Bearer "])
  func `A request without a bearer token is rejected`(authorization: String?) {
    #expect(throws: APITokenError.missing) {
      try checker.check(authorization: authorization, at: now)
    }
  }

  @Test func `A description shortens the caller's text and removes line breaks`() {
    let hostile = "a\nb\u{7F}\u{9B}31m\u{202E}\u{2028}"
    let text = APITokenError.issuerID(hostile + String(repeating: "x", count: 500)).description

    #expect(text.contains("\"a b  31m  x"))
    #expect(text.count < 150)
  }

  private func json(_ part: String) throws -> [String: String] {
    let standard = part.replacing("-", with: "+").replacing("_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    let data = try #require(Data(base64Encoded: padded))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return object.mapValues { "\($0)" }
  }
}
