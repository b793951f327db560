internal import AppStoreCore
internal import Subscriptions

/// Bytes that no state was written as.
struct CorruptStateError: Error {}

/// Reads the output of ``StateWriter``.
struct StateReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(CorruptStateError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw CorruptStateError() }
    return byte
  }

  mutating func flags(_ count: Int) throws(CorruptStateError) -> [Bool] {
    let byte = try byte()
    return (0..<count).map { byte & (1 << UInt8($0)) != 0 }
  }

  mutating func count() throws(CorruptStateError) -> Int {
    guard let value = VarInt.pop(from: &rest), let count = Int(exactly: value) else {
      throw CorruptStateError()
    }
    return count
  }

  mutating func integer() throws(CorruptStateError) -> Int64 {
    guard let value = VarInt.pop(from: &rest) else { throw CorruptStateError() }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func date() throws(CorruptStateError) -> Timestamp {
    Timestamp(milliseconds: try integer())
  }

  mutating func text() throws(CorruptStateError) -> String {
    String(decoding: try block(), as: UTF8.self)
  }

  mutating func block() throws(CorruptStateError) -> ArraySlice<UInt8> {
    let count = try count()
    guard count <= rest.count else { throw CorruptStateError() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func history() throws(CorruptStateError) -> PurchaseHistory {
    var history = PurchaseHistory()
    let isValid = try block().withUnsafeBytes { history.apply(encoded: $0) }
    guard isValid else { throw CorruptStateError() }
    return history
  }

  /// Reads whether a value exists, and the value.
  mutating func optional<Value>(
    _ read: (inout StateReader) throws(CorruptStateError) -> Value
  ) throws(CorruptStateError) -> Value? {
    try byte() == 0 ? nil : try read(&self)
  }

  mutating func list<Value>(
    _ read: (inout StateReader) throws(CorruptStateError) -> Value
  ) throws(CorruptStateError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count()) { values.append(try read(&self)) }
    return values
  }
}
