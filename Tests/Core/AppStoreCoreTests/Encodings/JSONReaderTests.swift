import AppStoreCore
import Foundation
import Testing

/// JSON has only one reading, and what was read can be written again.
@Suite(.timeLimit(.minutes(30))) struct JSONReaderTests {
  private func read(_ text: String) throws(JSONReader.Problem) -> JSONObject {
    try JSONReader.object(Array(text.utf8))
  }

  private func value(_ text: String) throws -> JSONValue? { try read("{\"a\":\(text)}")["a"] }

  @Test(arguments: [
    "0", "-0", "1", "-1", "1.5", "-1.5e+3", "1E9", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "1e400", "123456789012345678", "1234567890123456789",
    "12345678901234567890123456789012345678901234567890", "0.1000",
  ])
  func `A number keeps every digit`(text: String) throws {
    let value = try #require(try value(text))
    #expect(String(decoding: value.jsonBytes, as: UTF8.self) == text)
    if let number = Int64(text), text != "-0" { #expect(value == .integer(number)) }
  }

  @Test(arguments: [
    "01", "-", "+1", ".5", "1.", "1e", "1e+", "--1", "0x1", "NaN", "Infinity", "1 2",
  ])
  func `An invalid number is rejected`(text: String) {
    #expect(throws: JSONReader.Problem.self) { try value(text) }
  }

  @Test(arguments: [
    "tru", "True", "nul", "undefined", "falsey", "'a'", "\"a", "[1,]", "[,1]", "{,}",
  ])
  func `An invalid value is rejected`(text: String) {
    #expect(throws: JSONReader.Problem.self) { try value(text) }
  }

  @Test(
    arguments: zip(
      [
        #""\"\\\/\b\f\n\r\t""#, #""\u0041\u00e9\u20ac""#, #""\ud83d\ude00""#, "\"é€😀\"",
        #""\u0000""#,
      ],
      ["\"\\/\u{8}\u{c}\n\r\t", "Aé€", "😀", "é€😀", "\u{0}"]))
  func `Escapes and non-ASCII characters become text`(json: String, text: String) throws {
    #expect(try value(json) == .string(text))
  }

  @Test(arguments: [
    #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, #""\"#,
    "\"\u{1}\"",
    "\"a\nb\"", #""\u+123""#,
  ])
  func `Unknown escapes are rejected`(json: String) {
    #expect(throws: JSONReader.Problem.self) { try value(json) }
  }

  @Test func `Every position in a text is checked, whatever its length`() throws {
    for length in 0..<40 {
      for place in 0..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        for (byte, isText) in [(UInt8(0x1F), false), (0xFF, false), (0x80, false), (0x7F, true)] {
          bytes[place] = byte
          let json = Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)
          #expect(((try? JSONReader.object(json)) != nil) == isText, "\(length) \(place) \(byte)")
        }
      }
    }
  }

  @Test func `A duplicate among many keys is rejected`() throws {
    for count in [2, 47, 48, 49, 200] {
      let members = (0..<count).map { "\"k\($0)\":0" }
      #expect(throws: Never.self) { try read("{" + members.joined(separator: ",") + "}") }
      let twice = members + ["\"k\(count - 1)\":1"]
      #expect(throws: JSONReader.Problem.duplicateKey("k\(count - 1)")) {
        try read("{" + twice.joined(separator: ",") + "}")
      }
    }
  }

  @Test(arguments: [
    (#"{"\u0061":1,"b":2,"a":3}"#, "a"), (#"{"é":1,"\u00e9":2}"#, "é"),
    (#"{"x":"é","b":{"a":1,"a":2}}"#, "a"), (#"{"a":1,"b":"\n","a":2}"#, "a"),
  ])
  func `A duplicate key is rejected in another spelling and next to non-ASCII text`(
    text: String, key: String
  ) {
    #expect(throws: JSONReader.Problem.duplicateKey(key)) { try read(text) }
  }

  @Test func `Every truncated text is rejected without reading beyond its end`() {
    let text = Array(#"{"a":[1,-2.5e3,true,null,"\u00e9\n"],"b":{"c":"d"}}"#.utf8)
    #expect(throws: Never.self) { try JSONReader.object(text) }
    for count in 0..<text.count {
      #expect(throws: JSONReader.Problem.self) { try JSONReader.object(Array(text[..<count])) }
    }
  }

  @Test func `Written JSON reads the same, here and with Foundation`() throws {
    let object = try read(#"{"b":[1,{"x":"q\"\\\n\u0001"}],"a":null,"c":1.50,"d":false,"é":"😀"}"#)
    let text = JSONValue.object(object).jsonBytes
    #expect(try JSONReader.object(text) == object)
    let foundation = try JSONDecoder().decode(JSONValue.self, from: Data(text))
    #expect(foundation.jsonBytes.count == text.count - 1, "Foundation drops the last digit of 1.50")
    let again = try JSONReader.object(Array(try JSONEncoder().encode(JSONValue.object(object))))
    #expect(again["b"] == object["b"])
  }
}
