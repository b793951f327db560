#if Postgres
  internal import AppStoreCore
  internal import Foundation

  /// The parameters of one statement in PostgreSQL's binary format, in one buffer.
  struct EncodedParameters: Sendable {
    private(set) var types: [UInt32] = []
    /// The length of each parameter in bytes; -1 is NULL.
    private var lengths: [Int32] = []
    private var offsets: [Int] = []
    private var formats: [Int32] = []
    private var bytes: [UInt8] = []

    init(_ values: [PostgresValue]) {
      types.reserveCapacity(values.count)
      for value in values {
        types.append(value.type)
        formats.append(1)
        offsets.append(bytes.count)
        let start = bytes.count
        lengths.append(append(value) ? Int32(bytes.count - start) : -1)
      }
      // A parameter without bytes still needs an address: a null pointer would mean NULL.
      bytes.append(0)
    }

    /// Calls a function with the arrays that libpq's sending functions expect.
    func withPointers<Result>(
      _ body: (
        _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>,
        _ lengths: UnsafePointer<Int32>?, _ formats: UnsafePointer<Int32>?
      ) -> Result
    ) -> Result {
      bytes.withUnsafeBytes { bytes in
        withUnsafeTemporaryAllocation(
          of: UnsafePointer<CChar>?.self, capacity: max(types.count, 1)
        ) { values in
          values.initialize(repeating: nil)
          for index in types.indices where lengths[index] >= 0 {
            values[index] = bytes.baseAddress?.advanced(by: offsets[index])
              .assumingMemoryBound(to: CChar.self)
          }
          guard let base = values.baseAddress else { preconditionFailure("it has an element") }
          return lengths.withUnsafeBufferPointer { lengths in
            formats.withUnsafeBufferPointer { formats in
              body(Int32(types.count), base, lengths.baseAddress, formats.baseAddress)
            }
          }
        }
      }
    }
  }

  extension EncodedParameters {
    /// Appends a value; returns `false` for NULL.
    private mutating func append(_ value: PostgresValue) -> Bool {
      switch value {
      case .bool(let value): return append(value) { $0.append($1) }
      case .int(let value): return append(value) { $0.append($1) }
      case .text(let value): return append(value) { $0.append($1) }
      case .bytes(let value): return append(value) { $0.bytes.append(contentsOf: $1) }
      case .uuid(let value): return append(value) { $0.append($1) }
      case .bools(let values): appendArray(values, TypeID.bool) { $0.append($1) }
      case .ints(let values): appendArray(values, TypeID.int8) { $0.append($1) }
      case .texts(let values):
        appendArray(values, TypeID.text) { $0.append($1) }
      case .byteArrays(let values):
        appendArray(values, TypeID.bytea) { $0.bytes.append(contentsOf: $1) }
      case .uuids(let values): appendArray(values, TypeID.uuid) { $0.append($1) }
      }
      return true
    }

    /// Appends a text, with U+FFFF in place of U+0000.
    private mutating func append(_ text: String) {
      bytes.append(contentsOf: text.withoutNull.utf8)
    }

    private mutating func append<Value>(
      _ value: Value?, _ write: (inout EncodedParameters, Value) -> Void
    ) -> Bool {
      guard let value else { return false }
      write(&self, value)
      return true
    }

    /// Appends an array of one dimension: a header, then each element with its length.
    ///
    /// Source: `array_send` in `src/backend/utils/adt/arrayfuncs.c` of PostgreSQL.
    private mutating func appendArray<Value>(
      _ values: [Value?], _ elementType: UInt32,
      _ write: (inout EncodedParameters, Value) -> Void
    ) {
      append(Int32(values.isEmpty ? 0 : 1))
      append(Int32(values.contains { $0 == nil } ? 1 : 0))
      append(elementType)
      guard !values.isEmpty else { return }
      append(Int32(values.count))
      append(Int32(1))
      for value in values {
        let start = bytes.count
        append(Int32(-1))
        guard let value else { continue }
        write(&self, value)
        let length = UInt32(bytes.count - start - 4)
        for byte in 0..<4 {
          bytes[start + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * byte))
        }
      }
    }

    private mutating func append(_ value: Bool) { bytes.append(value ? 1 : 0) }

    private mutating func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ value: UUID) {
      withUnsafeBytes(of: value.uuid) { bytes.append(contentsOf: $0) }
    }
  }
#endif
