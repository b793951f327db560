internal import CZlib

/// Compresses bytes with gzip; the same bytes give the same result, because it contains no time.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc1952>
package final class GzipStream {
  /// The window of 32 KiB, in the format of gzip.
  private static let windowBits: CInt = 15 + 16
  private static let level: CInt = 6
  private static let memoryLevel: CInt = 8

  // At one address, because zlib keeps it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var output: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  /// Creates a stream.
  ///
  /// - Throws: ``ExportError/compression`` without memory for it.
  package init() throws(ExportError) {
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, Self.level, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .compression }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) { compress(bytes, Z_NO_FLUSH) }

  /// Ends the stream and returns everything compressed; nothing may follow.
  package func finish() -> [UInt8] {
    compress([], Z_FINISH)
    return output
  }

  private func compress(_ bytes: [UInt8], _ flush: CInt) {
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var isFull = true
      while isFull {
        chunk.withUnsafeMutableBufferPointer { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          deflate(stream, flush)
          isFull = stream.pointee.avail_out == 0
          output += room.dropLast(Int(stream.pointee.avail_out))
        }
      }
    }
  }
}
