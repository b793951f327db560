internal import AppStoreCore
internal import Foundation

/// The bytes of one row: each value with its type and length, so that different rows never have
/// the same bytes.
struct LedgerRowWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: String?) {
    guard let text else { return add(type: 0, length: 0) }
    add(type: 1, length: text.utf8.count)
    bytes += text.utf8
  }

  mutating func add(_ number: Int64?) {
    guard let number else { return add(type: 0, length: 0) }
    add(type: 2, length: 8)
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  mutating func add(_ data: [UInt8]) {
    add(type: 3, length: data.count)
    bytes += data
  }

  mutating func add(_ number: Int) { add(Int64(number)) }

  mutating func add(_ date: Timestamp?) { add(date?.milliseconds) }

  mutating func add(_ id: AppUserID?) { add(id?.rawValue) }

  /// Adds a dictionary in the order of its keys' bytes.
  mutating func add(_ values: [String: String]) {
    add(values.count)
    for (key, value) in values.sorted(by: { precedes($0.key, $1.key) }) {
      add(key)
      add(value)
    }
  }

  /// Adds the dictionary of a text of JSON, whose values are texts or integers.
  mutating func add(dictionary json: String) {
    let numbers: [String: Int64]? = LedgerDictionary.values(json)
    add(numbers?.mapValues { "\($0)" } ?? LedgerDictionary.values(json) ?? [:])
  }

  private mutating func add(type: UInt8, length: Int) {
    bytes.append(type)
    withUnsafeBytes(of: Int64(length).littleEndian) { bytes += $0 }
  }

  /// Returns the bytes of rows.
  static func rows<Row>(
    _ rows: some Sequence<Row>, _ write: (Row, inout LedgerRowWriter) -> Void
  ) -> [[UInt8]] {
    rows.map { row in
      var writer = LedgerRowWriter()
      write(row, &writer)
      return writer.bytes
    }
  }
}

/// Orders texts by their UTF-8 bytes, like stores.
func precedes(_ one: String, _ other: String) -> Bool {
  one.utf8.lexicographicallyPrecedes(other.utf8)
}
