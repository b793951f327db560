#if Postgres
  internal import Foundation

  /// Decodes PostgreSQL's binary formats; `nil` is a wrong length.
  enum BinaryReader {
    static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
      switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
      default: nil
      }
    }

    static func bool(_ bytes: UnsafeRawBufferPointer) -> Bool? {
      bytes.count == 1 ? bytes[0] != 0 : nil
    }

    static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
      String(decoding: bytes, as: UTF8.self)
    }

    static func uuid(_ bytes: UnsafeRawBufferPointer) -> UUID? {
      bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
    }

    /// Decodes an array of one dimension.
    ///
    /// Source: `array_send` in `src/backend/utils/adt/arrayfuncs.c` of PostgreSQL.
    static func array<Element>(
      _ bytes: UnsafeRawBufferPointer, _ decode: (UnsafeRawBufferPointer) -> Element?
    ) -> [Element?]? {
      guard let dimensions = word(bytes, 0) else { return nil }
      guard dimensions == 1 else { return dimensions == 0 ? [] : nil }
      guard let count = word(bytes, 12) else { return nil }
      var elements: [Element?] = []
      elements.reserveCapacity(min(Int(count), bytes.count / 4))
      var offset = 20
      for _ in 0..<count {
        guard let length = word(bytes, offset) else { return nil }
        offset += 4
        guard length >= 0 else {
          elements.append(nil)
          continue
        }
        let end = offset + Int(length)
        guard end <= bytes.count,
          let element = decode(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
        else { return nil }
        elements.append(element)
        offset = end
      }
      return elements
    }

    /// The signed word of four bytes at an offset; `nil` beyond the end.
    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int32? {
      guard offset + 4 <= bytes.count else { return nil }
      return Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }
  }
#endif
