import AppStoreCore
import Foundation
import SignedData

extension NegativeTable {
  /// Payloads that are not a JSON object in UTF-8, or that parsers could read in two ways.
  mutating func addJSON() throws {
    try addSyntax()
    try addEncodings()
    try addDuplicates()
    try addNesting()
  }

  private mutating func addSyntax() throws {
    let genuine = try TestStore.transaction().json
    let inside = genuine.dropLast()
    let payloads: [(String, String)] = [
      ("array", "[\(genuine)]"), ("string", "\"\(genuine.replacing("\"", with: #"\""#))\""),
      ("number", "1"), ("null", "null"), ("true", "true"), ("blank", "  "), ("word", "not json"),
      ("open", String(inside)), ("closed-twice", "\(genuine)}"), ("twice", "\(genuine)\(genuine)"),
      ("trailing-text", "\(genuine) x"), ("trailing-nul", "\(genuine)\u{0}"),
      ("trailing-comma", "\(inside),}"), ("leading-comma", "{,\(genuine.dropFirst())"),
      ("single-quotes", genuine.replacing("\"", with: "'")),
      ("comment", "\(inside)/* */}"), ("line-comment", "// one\n\(genuine)"),
      ("bare-key", "\(inside),new:1}"), ("number-key", "\(inside),1:1}"),
      ("no-colon", "\(inside),\"new\"}"), ("no-value", "\(inside),\"new\":}"),
      ("no-comma", "\(inside) \"new\":1}"), ("array-comma", "\(inside),\"new\":[1,]}"),
      ("array-no-comma", "\(inside),\"new\":[1 2]}"), ("array-open", "\(inside),\"new\":[1}"),
      ("control", "\(inside),\"new\":\"\u{1}\"}"), ("newline", "\(inside),\"new\":\"\n\"}"),
      ("bad-escape-key", "\(inside),\"\\u00zz\":1}"), ("string-open", "\(inside),\"new\":\"}"),
      ("number-signs", genuine.replacing("4990", with: "49-90")),
      ("bom", "\u{FEFF}\(genuine)"),
    ]
    for (name, payload) in payloads {
      refuse(
        "json-\(name)", "token.json", "A payload that is no JSON object: \(name).",
        try store.chain.token(payload: payload))
    }
    let spaced = try RawObject(TestStore.transaction())
      .appending(#" new\n"#, #"[ {}, [ ], -1.5e+3, true, null, "\"{" ]"#).json
    accept(
      "json-unknown", "A field that nobody knows, with all that JSON has.",
      try store.chain.token(payload: " \n\t\(spaced)\r\n"))
  }

  private mutating func addEncodings() throws {
    let json = try TestStore.transaction().json
    let encodings: [(String, String.Encoding)] = [
      ("utf16", .utf16), ("utf16le", .utf16LittleEndian), ("utf16be", .utf16BigEndian),
      ("utf32", .utf32), ("utf32le", .utf32LittleEndian),
    ]
    for (name, encoding) in encodings {
      let bytes = Array(json.data(using: encoding) ?? Data())
      refuse(
        "json-\(name)", "token.json", "A payload in \(name).",
        try store.chain.sign(payload: bytes, headerJSON: store.chain.headerJSON))
    }
    // In a field that is not decoded, only the check of the whole text can find it.
    let sequences: [(String, [UInt8])] = [
      ("latin1", [0xE9]), ("ff", [0xFF]), ("overlong", [0xC0, 0xAF]), ("lonely", [0x80]),
      ("surrogate", [0xED, 0xA0, 0x80]), ("beyond", [0xF4, 0x90, 0x80, 0x80]),
      ("cut", [0xE2, 0x82]),
    ]
    let parts = try RawObject(TestStore.transaction()).setting("new", to: "\"?\"").json
      .split(separator: "?").map { Array($0.utf8) }
    for (name, sequence) in sequences {
      let bytes = Array(parts.joined(separator: sequence))
      refuse(
        "json-utf8-\(name)", "token.json", "A payload with bytes that are not UTF-8: \(name).",
        try store.chain.sign(payload: bytes, headerJSON: store.chain.headerJSON))
    }
  }

  private mutating func addDuplicates() throws {
    let payload = try RawObject(TestStore.transaction())
    let keys = [
      ("same", "bundleId"), ("escaped", #"bundle\u0049d"#), ("all-escaped", #"\u0062undleId"#),
    ]
    for (name, key) in keys {
      for (place, value) in [("good", "\"com.example.app\""), ("evil", "\"com.example.other\"")] {
        refuse(
          "twice-\(name)-\(place)", "token.duplicate-key", "The bundle id stands twice.",
          try store.chain.token(payload: payload.appending(key, value).json))
      }
    }
    for (name, value) in [
      ("object", #"{"a":1,"a":1}"#), ("array", #"[[{"a":1,"\u0061":1}]]"#),
      ("empty-key", #"{"":1,"":1}"#), ("slash", #"{"/":1,"\/":1}"#),
    ] {
      refuse(
        "twice-nested-\(name)", "token.duplicate-key", "A key stands twice inside another field.",
        try store.chain.token(payload: payload.setting("new", to: value).json))
    }
    accept(
      "twice-apart", "A key stands in two objects, and once in another case.",
      try store.chain.token(
        payload: payload.setting("new", to: #"[{"a":1},{"a":{"a":1},"A":1}]"#).json))
  }

  private mutating func addNesting() throws {
    let payload = try RawObject(TestStore.transaction())
    for (name, open, close) in [("arrays", "[", "]"), ("objects", #"{"a":"#, "}")] {
      for depth in [32, 20_000] {
        let inner = name == "objects" ? "1" : ""
        let value =
          String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
        refuse(
          "deep-\(name)-\(depth)", "token.json", "A field of \(depth) levels.",
          try store.chain.token(payload: payload.setting("new", to: value).json))
      }
    }
    refuse(
      "deep-open", "token.json", "A hundred thousand brackets, none of them closed.",
      try store.chain.token(payload: #"{"a":"# + String(repeating: "[", count: 100_000)))
    let value = String(repeating: "[", count: 30) + String(repeating: "]", count: 30)
    accept(
      "deep-enough", "A field of 30 levels.",
      try store.chain.token(payload: payload.setting("new", to: value).json))
  }
}
