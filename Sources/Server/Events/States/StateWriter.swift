internal import AppStoreCore

/// Writes a state in few bytes.
struct StateWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func flags(_ flags: [Bool]) {
    byte(flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
  }

  mutating func count(_ value: Int) { VarInt.append(UInt64(value), to: &bytes) }

  mutating func integer(_ value: Int64) {
    VarInt.append(UInt64(bitPattern: (value << 1) ^ (value >> 63)), to: &bytes)
  }

  mutating func date(_ date: Timestamp) { integer(date.milliseconds) }

  mutating func text(_ text: String) { block(Array(text.utf8)) }

  mutating func block(_ block: [UInt8]) {
    count(block.count)
    bytes += block
  }

  /// Writes whether a value exists, and the value.
  mutating func optional<Value>(_ value: Value?, _ write: (inout StateWriter, Value) -> Void) {
    byte(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }

  mutating func list<Value>(_ values: [Value], _ write: (inout StateWriter, Value) -> Void) {
    count(values.count)
    for value in values { write(&self, value) }
  }
}
