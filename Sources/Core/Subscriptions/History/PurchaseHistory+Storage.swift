extension PurchaseHistory {
  /// The format version of ``encoded``.
  private static let version: UInt8 = 1

  /// The history in a compact binary form, for projections; equal histories have equal bytes.
  package var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.byte(Self.version)
    writer.unsigned(UInt64(transactions.count))
    for record in transactions.values.sorted(by: { $0.transactionId < $1.transactionId }) {
      writer.write(record)
    }
    for record in renewalInfos.values.sorted(by: {
      $0.originalTransactionId < $1.originalTransactionId
    }) {
      writer.write(record)
    }
    assert(
      writer.bytes.withUnsafeBytes { bytes in
        var copy = PurchaseHistory()
        return copy.apply(encoded: bytes) && copy == self
      }, "a history is read back as it was written")
    return writer.bytes
  }

  /// Applies the bytes of ``encoded``, which must be valid only during the call.
  ///
  /// - Returns: Whether the bytes are valid. If not, the history may contain a part of them.
  package mutating func apply(encoded: UnsafeRawBufferPointer) -> Bool {
    var reader = RecordReader(encoded)
    do throws(CorruptRecordError) {
      guard try reader.byte() == Self.version else { return false }
      let count = try reader.unsigned()
      reserve(min(count, UInt64(encoded.count)))
      for _ in 0..<count { apply(try reader.transaction()) }
      while !reader.isAtEnd { apply(try reader.renewal()) }
      return true
    } catch {
      return false
    }
  }
}
