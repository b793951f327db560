extension NegativeTable {
  /// Texts that are not a compact JWS.
  mutating func addTokens() throws {
    accept("genuine", "The token as the store signed it.", genuine)
    addSegments()
    addTruncations()
    try addSpellings()
    try addSizes()
  }

  private mutating func addSegments() {
    let parts = TokenParts(genuine)
    let (header, payload, signature) = (parts.header, parts.payload, parts.signature)
    let tokens: [(String, String, String)] = [
      ("segments-0", "Nothing at all.", ""),
      ("segments-1", "A word without dots.", "token"),
      ("segments-2", "A header and a payload.", "\(header).\(payload)"),
      ("segments-4", "A fourth part behind the signature.", "\(genuine).\(signature)"),
      ("segments-4-empty", "A dot behind the signature.", "\(genuine)."),
      ("segments-4-front", "A dot before the header.", ".\(genuine)"),
      (
        "segments-5", "Five parts, as an encrypted token has.", "\(genuine).\(payload).\(signature)"
      ),
      ("segments-many", "Nothing but dots.", String(repeating: ".", count: 10_000)),
      ("segments-twice", "Two tokens in a row.", "\(genuine)\(genuine)"),
      (
        "segments-json", "The JSON serialization of a JWS.",
        #"{"protected":"\#(header)","payload":"\#(payload)","signature":"\#(signature)"}"#
      ),
    ]
    for (name, summary, token) in tokens { refuse(name, "token.segments", summary, token) }
    refuse("segments-empty", "token.json", "Three empty parts.", "..")
    refuse("header-empty", "token.json", "An empty header.", ".\(payload).\(signature)")
    refuse("payload-empty", "signature", "An empty payload.", "\(header)..\(signature)")
    refuse(
      "segments-swapped", "header.alg", "Header and payload in each other's place.",
      "\(payload).\(header).\(signature)")
    refuse(
      "segments-signature-first", "token.json", "The signature in the header's place.",
      "\(signature).\(payload).\(header)")
  }

  private mutating func addTruncations() {
    let parts = TokenParts(genuine)
    let (header, payload, signature) = (parts.header, parts.payload, parts.signature)
    /// Cuts whole groups of four, so that the rest is still base64url.
    func half(_ text: String) -> String { String(text.prefix(text.count / 8 * 4)) }
    let tokens: [(String, String, String, String)] = [
      ("cut-in-header", "token.segments", "Cut off inside the header.", half(header)),
      ("cut-at-header", "token.segments", "Cut off behind the header.", header),
      ("cut-at-dot-1", "token.segments", "Cut off behind the first dot.", "\(header)."),
      ("cut-in-payload", "token.segments", "Cut off inside it.", "\(header).\(half(payload))"),
      ("cut-at-payload", "token.segments", "Cut off behind it.", "\(header).\(payload)"),
      ("cut-at-dot-2", "signature.length", "No signature.", "\(header).\(payload)."),
      (
        "cut-in-signature", "signature.length", "Cut off inside the signature.",
        "\(header).\(payload).\(half(signature))"
      ),
      (
        "cut-by-one", "token.base64url", "The last character is missing.",
        String(genuine.dropLast())
      ),
      ("cut-by-two", "signature.length", "The last byte is missing.", String(genuine.dropLast(2))),
      (
        "cut-header-kept-dots", "token.json", "Half a header, then the rest.",
        "\(half(header)).\(payload).\(signature)"
      ),
      (
        "cut-payload-kept-dots", "signature", "Half a payload, then the signature.",
        "\(header).\(half(payload)).\(signature)"
      ),
    ]
    for (name, check, summary, token) in tokens { refuse(name, check, summary, token) }
  }

  private mutating func addSpellings() throws {
    let strays = [
      ("padding", "="), ("padding-2", "=="), ("plus", "+"), ("slash", "/"), ("space", " "),
      ("newline", "\n"), ("crlf", "\r\n"), ("tab", "\t"), ("nul", "\u{0}"), ("accent", "é"),
      ("percent", "%3D"), ("wide-dot", "\u{FF0E}"), ("bom", "\u{FEFF}"),
    ]
    for (name, stray) in strays {
      var parts = TokenParts(genuine)
      parts.header = stray + parts.header
      refuse("\(name)-first", "token.base64url", "A stray character at the start.", parts.token)
      parts = TokenParts(genuine)
      parts.header += stray
      refuse("\(name)-header", "token.base64url", "One behind the header.", parts.token)
      parts = TokenParts(genuine)
      parts.payload += stray
      refuse("\(name)-payload", "token.base64url", "One behind the payload.", parts.token)
      refuse("\(name)-last", "token.base64url", "One behind the signature.", genuine + stray)
    }
    try addAlphabets()
    try addUnusedBits()
  }

  /// Tokens with `+` and `/` in place of `-` and `_`.
  private mutating func addAlphabets() throws {
    func standard(_ text: String) -> String {
      text.replacing("-", with: "+").replacing("_", with: "/")
    }
    // Three question marks set six consecutive bits at any offset, which encodes an underscore.
    let payload = try RawObject(TestStore.transaction()).setting("new", to: "\"???\"")
    var parts = TokenParts(try store.chain.token(payload: payload.json))
    parts.payload = standard(parts.payload)
    refuse("alphabet-payload", "token.base64url", "Standard base64 as payload.", parts.token)

    let header = try RawObject(store.chain.headerJSON).setting("new", to: "\"???\"")
    parts = TokenParts(try store.chain.token(header: header.json))
    parts.header = standard(parts.header)
    refuse("alphabet-header", "token.base64url", "Standard base64 as header.", parts.token)

    repeat {
      parts = TokenParts(try store.sign(TestStore.transaction()))
    } while !parts.signature.contains("-") && !parts.signature.contains("_")
    parts.signature = standard(parts.signature)
    refuse("alphabet-signature", "token.base64url", "Standard base64 as signature.", parts.token)
  }

  /// Tokens whose parts end with a character that has unused bits set.
  private mutating func addUnusedBits() throws {
    func respelled(_ text: String) -> String {
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      let last = text.last.flatMap(alphabet.firstIndex(of:)) ?? 0
      return text.dropLast() + String(alphabet[last ^ 1])
    }
    /// Adds spaces until the encoded text has unused bits.
    func ragged(_ json: String) -> String {
      json + String(repeating: " ", count: json.utf8.count % 3 == 0 ? 1 : 0)
    }
    var parts = TokenParts(genuine)
    parts.signature = respelled(parts.signature)
    refuse("bits-signature", "token.base64url", "Unused bits in the signature.", parts.token)

    parts = TokenParts(
      try store.chain.token(payload: ragged(try TestStore.transaction().json)))
    parts.payload = respelled(parts.payload)
    refuse("bits-payload", "token.base64url", "Unused bits in the payload.", parts.token)

    parts = TokenParts(try store.chain.token(header: ragged(store.chain.headerJSON)))
    parts.header = respelled(parts.header)
    refuse("bits-header", "token.base64url", "Unused bits in the header.", parts.token)
  }

  private mutating func addSizes() throws {
    func token(filledWith count: Int) throws -> String {
      let text = "\"\(String(repeating: "x", count: count))\""
      let payload = try RawObject(TestStore.transaction()).setting("new", to: text)
      return try store.chain.token(payload: payload.json)
    }
    accept("large", "A token of 200,000 bytes, all of it signed.", try token(filledWith: 145_000))
    refuse(
      "oversized", "token.size", "A signed token that is too long.", try token(filledWith: 200_000))
    refuse(
      "oversized-garbage", "token.size", "A megabyte of one letter.",
      String(repeating: "A", count: 1 << 20))
  }
}
