import AppStoreCore
import Crypto
import Foundation
import SignedData

extension NegativeTable {
  /// Headers that a store never writes, each signed by the store.
  mutating func addHeaders() throws {
    try addAlgorithms()
    try addCertificateLists()
    try addCertificateSpellings()
    try addCertificateOrders()
    try addParameters()
    try addKeySmuggling()
  }

  /// Returns the store's header with one member replaced, added, or removed with `nil`.
  private func header(_ key: String, _ value: String?) throws -> String {
    try RawObject(store.chain.headerJSON).setting(key, to: value).json
  }

  private mutating func addAlgorithms() throws {
    let values: [(String, String?)] = [
      ("missing", nil), ("null", "null"), ("none", "\"none\""), ("None", "\"None\""),
      ("empty", "\"\""), ("HS256", "\"HS256\""), ("RS256", "\"RS256\""), ("PS256", "\"PS256\""),
      ("ES384", "\"ES384\""), ("ES256K", "\"ES256K\""), ("EdDSA", "\"EdDSA\""),
      ("lowercase", "\"es256\""), ("space", "\"ES256 \""), ("nul", #""ES256\u0000""#),
    ]
    for (name, value) in values {
      let token = try store.chain.token(header: header("alg", value))
      refuse("alg-\(name)", "header.alg", "alg is \(value ?? "missing").", token)
    }
    for (name, value) in [("number", "256"), ("array", "[\"ES256\"]"), ("object", "{}")] {
      let token = try store.chain.token(header: header("alg", value))
      refuse("alg-\(name)", "token.json", "alg is \(value).", token)
    }
    let escaped = try store.chain.token(header: header("alg", #""\u0045S256""#))
    accept("alg-escaped", "alg is ES256, its first letter written as an escape.", escaped)

    let payload = TokenParts(genuine).payload
    let none = TokenParts.encode(try header("alg", "\"none\"").utf8)
    refuse("alg-none-unsigned", "header.alg", "No algorithm, no signature.", "\(none).\(payload).")

    // A verifier that trusts the token's algorithm would use a public key as a shared secret.
    let input = TokenParts.encode(try header("alg", "\"HS256\"").utf8) + "." + payload
    let secret = SymmetricKey(data: store.chain.certificates[0])
    let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: secret)
    refuse(
      "alg-HS256-of-leaf", "header.alg", "A code made with the leaf certificate as its secret.",
      "\(input).\(TokenParts.encode(Data(code)))")
    let parts = TokenParts(genuine)
    let array = TokenParts.encode("[\(store.chain.headerJSON)]".utf8)
    refuse(
      "header-array", "token.json", "The header inside an array.",
      "\(array).\(parts.payload).\(parts.signature)")
  }

  private mutating func addCertificateLists() throws {
    let certificates = store.chain.certificates
    for count in [0, 1, 2, 4, 6] {
      let list = Array((certificates + certificates).prefix(count))
      let token = try store.chain.token(certificates: list)
      refuse("x5c-\(count)", "header.x5c", "An x5c of \(count) certificates.", token)
    }
    let first = Data(certificates[0]).base64EncodedString()
    let values: [(String, String, String?)] = [
      ("missing", "header.x5c", nil), ("null", "header.x5c", "null"),
      ("text", "token.json", "\"\(first)\""), ("object", "token.json", "{\"0\":\"\(first)\"}"),
      ("number", "token.json", "3"), ("numbers", "token.json", "[1,2,3]"),
      ("nulls", "token.json", "[null,null,null]"), ("arrays", "token.json", "[[],[],[]]"),
      ("objects", "token.json", "[{},{},{}]"),
    ]
    for (name, check, value) in values {
      let token = try store.chain.token(header: header("x5c", value))
      refuse("x5c-\(name)", check, "The member x5c is \(name).", token)
    }
    let xcode = try RawObject(SigningChain.headerJSON(certificates: [certificates[0]]))
      .appending("kid", "\"Apple_Xcode_Key\"")
    refuse(
      "xcode", "chain.xcode", "Another certificate alone, as Xcode's local signing has one.",
      try store.chain.token(header: xcode.json),
      by: VerifierConfiguration(roots: [store.chain.root], environments: [.xcode]))
  }

  /// Entries of x5c that are not standard base64 of DER.
  private mutating func addCertificateSpellings() throws {
    let certificates = store.chain.certificates
    let texts = certificates.map { Data($0).base64EncodedString() }
    for (index, place) in ["leaf", "intermediate", "third"].enumerated() {
      func token(_ text: String) throws -> String {
        var list = texts
        list[index] = text
        let value = "[" + list.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        return try store.chain.token(header: header("x5c", value))
      }
      let url = TokenParts.encode(certificates[index])
      let lines = Data(certificates[index]).base64EncodedString(
        options: [.lineLength64Characters, .endLineWithLineFeed])
      let pem = try RootCertificate(der: certificates[index]).pem
      let wrong = [
        ("empty", ""), ("text", "not base64"), ("base64url", "\(url)-_"),
        ("lines", lines.replacing("\n", with: #"\n"#)), ("pem", pem.replacing("\n", with: #"\n"#)),
        ("space", texts[index] + " "), ("padding", texts[index] + "===="),
      ]
      for (name, text) in wrong {
        refuse(
          "x5c-\(place)-\(name)", "chain.certificate", "The \(place) is spelled as \(name).",
          try token(text))
      }
      guard index < 2 else { continue }
      let bytes: [(String, [UInt8])] = [
        ("zero", [0]), ("sequence", [0x30, 0]), ("trailing", certificates[index] + [0]),
        ("truncated", certificates[index].dropLast()),
        ("endless", [0x30, 0x80] + certificates[index].dropFirst(4) + [0, 0]),
        ("huge-length", [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("nested", Array(repeating: 0x30, count: 4000)),
      ]
      for (name, der) in bytes {
        refuse(
          "x5c-\(place)-der-\(name)", "chain.certificate", "The \(place) is not DER: \(name).",
          try token(Data(der).base64EncodedString()))
      }
    }
  }

  private mutating func addCertificateOrders() throws {
    let chain = store.chain.certificates
    let orders: [(String, [Int], String)] = [
      ("swapped", [1, 0, 2], "chain.issuer"), ("reversed", [2, 1, 0], "chain.issuer"),
      ("skipped", [0, 2, 1], "chain.issuer"), ("leaves", [0, 0, 0], "chain.issuer"),
      ("roots", [2, 2, 2], "chain.leaf-authority"), ("up", [1, 2, 2], "chain.leaf-authority"),
    ]
    for (name, order, check) in orders {
      let token = try store.chain.token(certificates: order.map { chain[$0] })
      refuse("x5c-order-\(name)", check, "The certificates in the order \(order).", token)
    }
    for (name, third) in [("garbage", [0x00]), ("foreign", stranger.chain.root.der)] {
      let token = try store.chain.token(certificates: [chain[0], chain[1], third])
      accept("x5c-third-\(name)", "A third certificate that nobody looks at.", token)
    }
  }

  private mutating func addParameters() throws {
    for (name, value) in [("crit", "[\"exp\"]"), ("crit", "[]"), ("b64", "false"), ("b64", "true")]
    {
      refuse(
        "\(name)-\(value.filter(\.isLetter))", "header.critical", "A header with \(name).",
        try store.chain.token(header: header(name, value)))
    }
    refuse(
      "kid-number", "token.json", "A kid that is no text.",
      try store.chain.token(header: header("kid", "1")))
    for (name, key) in [("alg", "alg"), ("x5c", "x5c"), ("escaped", #"x5\u0063"#)] {
      let json = try RawObject(store.chain.headerJSON).appending(key, "\"ES256\"").json
      refuse(
        "header-twice-\(name)", "token.duplicate-key", "A header with \(key) twice.",
        try store.chain.token(header: json))
    }
    let harmless = try RawObject(store.chain.headerJSON)
      .appending("typ", "\"JWT\"").appending("kid", "\"1\"").appending("cty", "[]")
    accept(
      "header-more", "Parameters that change nothing.",
      try store.chain.token(header: harmless.json))
  }

  /// Headers that contain their own key.
  private mutating func addKeySmuggling() throws {
    let key = P256.Signing.PrivateKey()
    let point = Array(key.publicKey.rawRepresentation)
    let jwk = """
      {"kty":"EC","crv":"P-256","x":"\(TokenParts.encode(point.prefix(32)))",\
      "y":"\(TokenParts.encode(point.suffix(32)))"}
      """
    let payload = TokenParts(genuine).payload
    for (name, value) in [("jwk", jwk), ("jku", "\"https://example.com/keys\""), ("kid", "\"1\"")] {
      let json = try header(name, value)
      let input = TokenParts.encode(json.utf8) + "." + payload
      let signature = try key.signature(for: Data(input.utf8)).rawRepresentation
      refuse(
        "\(name)-forged", "signature", "The store's certificates, and \(name) of another key.",
        "\(input).\(TokenParts.encode(signature))")
      accept(
        "\(name)-ignored", "A genuine token that has \(name) too.",
        try store.chain.token(header: json))
    }
    let alone = TokenParts.encode(#"{"alg":"ES256","jwk":\#(jwk)}"#.utf8) + "." + payload
    let signature = try key.signature(for: Data(alone.utf8)).rawRepresentation
    refuse(
      "jwk-alone", "header.x5c", "A key instead of certificates.",
      "\(alone).\(TokenParts.encode(signature))")
  }
}
