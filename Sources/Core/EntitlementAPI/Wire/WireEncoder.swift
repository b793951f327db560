internal import AppStoreCore

/// A body that encodes itself, because it is encoded for every request.
///
/// Keys are written in the order of their UTF-8 bytes, so that equal bodies have equal bytes.
public protocol WireEncodable: Sendable {
  /// Writes the body as one JSON value.
  func write(to writer: inout WireEncoder)
}

/// Writes JSON into a byte buffer.
public struct WireEncoder: ~Copyable {
  private var written = ByteWriter(capacity: 2048)
  private var needsComma = false

  /// Creates an empty writer.
  public init() {}

  /// The written bytes.
  public var bytes: [UInt8] { written.array }
  /// The number of written bytes.
  public var count: Int { written.count }

  mutating func object(_ write: (inout WireEncoder) -> Void) {
    open("{")
    write(&self)
    close("}")
  }

  mutating func array<Element: WireEncodable>(_ elements: [Element]) {
    open("[")
    for element in elements {
      separate()
      element.write(to: &self)
      needsComma = true
    }
    close("]")
  }

  /// Writes an object with dynamic keys.
  mutating func object<Value>(
    _ values: [String: Value], _ write: (inout WireEncoder, Value) -> Void
  ) {
    object { writer in
      // Fast path: most customers have one of each.
      let names = values.count < 2 ? Array(values.keys) : values.keys.sorted(by: Self.precedes)
      for name in names {
        guard let value = values[name] else { continue }
        writer.separate()
        writer.text(name)
        writer.written.append(UInt8(ascii: ":"))
        writer.needsComma = false
        write(&writer, value)
        writer.needsComma = true
      }
    }
  }

  mutating func field(_ name: StaticString, _ write: (inout WireEncoder) -> Void) {
    separate()
    written.append(UInt8(ascii: "\""))
    raw(name)
    raw("\":")
    needsComma = false
    write(&self)
    needsComma = true
  }

  mutating func field(_ name: StaticString, _ value: String?) {
    field(name) { writer in
      if let value { writer.text(value) } else { writer.raw("null") }
    }
  }

  mutating func field(_ name: StaticString, _ value: Timestamp?) {
    field(name) { writer in
      guard let value else { return writer.raw("null") }
      writer.written.append(UInt8(ascii: "\""))
      writer.written.append(atMost: CivilDate.maxISO8601Length) {
        CivilDate(value).writeISO8601(to: $0)
      }
      writer.written.append(UInt8(ascii: "\""))
    }
  }

  mutating func field(_ name: StaticString, _ value: Bool) {
    field(name) { $0.raw(value ? "true" : "false") }
  }

  mutating func field(_ name: StaticString, number: Int64) {
    field(name) { $0.written.append(String(number)) }
  }

  mutating func field(_ name: StaticString, _ value: (some WireEncodable)?) {
    field(name) { writer in
      if let value { value.write(to: &writer) } else { writer.raw("null") }
    }
  }

  /// Writes text that is already JSON.
  mutating func raw(_ text: StaticString) { written.append(text) }

  /// Writes thousandths as a decimal number without trailing zeros.
  mutating func decimal(thousandths: Int64) {
    if thousandths < 0 { raw("-") }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    written.append(String(whole))
    guard rest > 0 else { return }
    var decimals = String(1000 + rest).utf8.dropFirst()
    while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    raw(".")
    for digit in decimals { written.append(digit) }
  }

  mutating func text(_ text: String) {
    written.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy(Self.isPlain) {
        written.append(utf8)
      } else {
        for byte in utf8 { append(escaping: byte) }
      }
    }
    written.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      raw("\\")
      written.append(byte)
    case 0x08: raw("\\b")
    case 0x09: raw("\\t")
    case 0x0A: raw("\\n")
    case 0x0C: raw("\\f")
    case 0x0D: raw("\\r")
    case 0..<0x20:
      raw("\\u00")
      raw(byte < 0x10 ? "0" : "1")
      written.append(String(byte & 15, radix: 16))
    default: written.append(byte)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func precedes(_ lhs: String, _ rhs: String) -> Bool {
    lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    written.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    written.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { written.append(UInt8(ascii: ",")) }
  }
}
