import AppStoreCore
import Catalog
import Exports
import Foundation
import Testing

@Suite("Encoding of rows", .timeLimit(.minutes(30)))
struct EncodingTests {
  private let values: [ExportValue] = [
    .null, .text(""), .text("a"), .text("a,\"b\"\nc"), .integer(-7), .decimal("4.99"),
    .boolean(true),
  ]
  private let columns = ["a", "b", "c", "d", "e", "f", "g"]

  @Test func `A missing value of CSV has no quotes, and an empty text has`() {
    let line = String(decoding: ExportFormat.csv.line(values, columns), as: UTF8.self)
    #expect(line == ",\"\",a,\"a,\"\"b\"\"\nc\",-7,4.99,true\n")
  }

  @Test func `A row of NDJSON is one line with every key in order`() {
    let line = String(decoding: ExportFormat.ndjson.line(values, columns), as: UTF8.self)
    #expect(
      line == #"{"a":null,"b":"","c":"a","d":"a,\"b\"\nc","e":-7,"f":"4.99","g":true}"# + "\n")
  }

  @Test func `A line of CSV never is PostgreSQL's end of input`() {
    #expect(ExportFormat.csv.line([.text("\\.")], ["a"]) == Array("\"\\.\"\n".utf8))
  }

  @Test(arguments: ["=1+2", "+4917", "-1", "@SUM(A1)", "\t=1", "\r=1", "=a,b"])
  func `A text that a spreadsheet reads as a formula starts with an apostrophe in CSV only`(
    text: String
  ) throws {
    let line = ExportFormat.csv.line([.text(text)], ["a"])
    #expect(Self.fields(line) == ["'" + text])
    let read = try JSONDecoder().decode(
      [String: String].self, from: Data(ExportFormat.ndjson.line([.text(text)], ["a"])))
    #expect(read["a"] == text)
    #expect(ExportFormat.csv.line([.decimal("-4.99")], ["a"]) == Array("-4.99\n".utf8))
  }

  @Test(arguments: UInt64(0)..<200)
  func `Any text survives both formats`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let texts = (0..<5).map { _ in Self.text(&random) }
    let names = ["a", "b", "c", "d", "e"]
    let csv = ExportFormat.csv.line(texts.map { .text($0) }, names)
    let guarded = texts.map { text in
      "=+-@\t\r".unicodeScalars.contains { $0 == text.unicodeScalars.first } ? "'" + text : text
    }
    #expect(Self.fields(csv) == guarded, "seed \(seed)")
    let json = ExportFormat.ndjson.line(texts.map { .text($0) }, names)
    #expect(json.filter { $0 == UInt8(ascii: "\n") }.count == 1, "seed \(seed)")
    let read = try JSONDecoder().decode([String: String].self, from: Data(json))
    #expect(names.map { read[$0] } == texts, "seed \(seed)")
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let marks: [Unicode.Scalar] = [
      "\"", ",", "\n", "\r", "\\", ".", "'", " ", "\t", "ä", "🙂", "\u{1}",
    ]
    let length = Int.random(in: 0...12, using: &random)
    var scalars = String.UnicodeScalarView()
    for _ in 0..<length {
      scalars.append(
        Bool.random(using: &random)
          ? marks[Int.random(in: 0..<marks.count, using: &random)]
          : Unicode.Scalar(UInt8.random(in: 32...126, using: &random)))
    }
    return String(scalars)
  }

  /// Reads one line of CSV by the rules of RFC 4180.
  private static func fields(_ line: [UInt8]) -> [String] {
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    var rest = line.dropLast()[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && rest.first == byte:
        fields[fields.count - 1].append(byte)
        rest = rest.dropFirst()
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: fields.append([])
      default: fields[fields.count - 1].append(byte)
      }
    }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `The same bytes compress to the same bytes without a time`() throws {
    let bytes = Array(String(repeating: "a row of a table\n", count: 20_000).utf8)
    let results = try (0..<2).map { _ in
      let stream = try GzipStream()
      for part in stride(from: 0, to: bytes.count, by: 1000) {
        stream.write(Array(bytes[part..<min(part + 1000, bytes.count)]))
      }
      return stream.finish()
    }
    #expect(results[0] == results[1])
    #expect(gunzip(results[0]) == bytes)
    #expect(results[0].count < bytes.count / 50)
    #expect(Array(results[0].prefix(8)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }

  @Test func `Nothing compresses to a file without rows`() throws {
    #expect(gunzip(try GzipStream().finish()) == [])
  }
}
