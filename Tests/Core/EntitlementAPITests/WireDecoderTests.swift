import EntitlementAPI
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct WireDecoderTests {
  /// The value of a body under one key.
  private struct Box<Value: Decodable & Equatable>: Decodable, Equatable {
    var value: Value?
    var others: [Value] = []

    enum CodingKeys: CodingKey { case value, others }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      value = try container.decodeIfPresent(Value.self, forKey: .value)
      var list = try container.nestedUnkeyedContainer(forKey: .others)
      while !list.isAtEnd { others.append(try list.decode(Value.self)) }
    }
  }

  private static let values = [
    "null", "true", "false", "0", "-0", "1", "-1", "127", "128", "255", "256", "2.0", "2.5",
    "-2.5e-1", "1e2", "1E+2", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "18446744073709551615", "18446744073709551616", "1e400", "0.1", "4.99", "\"\"", "\"a\"",
    #""\u00e9\n\"\ud83d\ude00""#, "\"é😀\"", "[]", "[1]", "[null]", "[\"a\"]", "{}",
    #"{"a":1}"#, #"{"a":null}"#, #"{"others":[]}"#, #"{"value":"x","others":["y"]}"#, "",
    "1e39", "nul", "01", "1.", "\"\u{1}\"", #""\x""#,
  ]

  private func check<Value: Decodable & Equatable>(
    _ type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for value in Self.values {
      for json in [#"{"value":\#(value),"others":[]}"#, #"{"others":[\#(value)]}"#] {
        let bytes = Array(json.utf8)
        let expected = try? JSONDecoder().decode(Box<Value>.self, from: Data(bytes))
        let read = try? WireJSON.decode(Box<Value>.self, from: bytes)
        #expect(read == expected, "\(type) from \(json)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `Every type is decoded from every value as Foundation decodes it`() {
    check(String.self)
    check(Bool.self)
    check(Int.self)
    check(Int8.self)
    check(UInt8.self)
    check(Int64.self)
    check(UInt64.self)
    check(Double.self)
    check(Float.self)
    check(Decimal.self)
    check([Int].self)
    check([String: Int].self)
    check([Int?].self)
    check(Box<String>.self)
  }

  @Test func `A body of many members is decoded like one of few`() throws {
    let numbers = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("key\($0)", $0) })

    #expect(try WireJSON.decode([String: Int].self, from: WireJSON.encode(numbers)) == numbers)
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "the body has a key twice"), ("{", "the body is not JSON"),
    (#"{"a":"x"}"#, "a is not a whole number"), (#"{"a":null}"#, "a is null"),
    ("[]", "the body is not an object"), ("1 1", "the body is not JSON"),
    ("", "the body is not JSON"), (#"{"a":1,}"#, "the body is not JSON"),
  ])
  func `An invalid value is named`(json: String, reason: String) {
    #expect(throws: WireError(reason: reason)) {
      try WireJSON.decode([String: Int].self, from: Array(json.utf8))
    }
  }

  @Test func `An invalid element of a list is named with its index`() {
    #expect(throws: WireError(reason: "a.[1].b is missing")) {
      try WireJSON.decode([String: [Part]].self, from: Array(#"{"a":[{"b":1},{}]}"#.utf8))
    }
  }

  private struct Part: Decodable {
    var b: Int
  }
}
