internal import CZlib

/// Decompresses gzip.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc1952>
enum Gunzip {
  /// The window of 32 KiB, in the format of gzip.
  private static let windowBits: CInt = 15 + 16

  /// Whether bytes start as gzip does.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Returns the original bytes.
  ///
  /// - Parameter limit: The maximum of bytes to return.
  /// - Throws: ``ReportError/damaged``, also if the checksum is wrong, and
  ///   ``ReportError/tooLarge(_:)``.
  static func bytes(of compressed: [UInt8], limit: Int) throws(ReportError) -> [UInt8] {
    // At one address, because zlib keeps it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      stream.deinitialize(count: 1)
      stream.deallocate()
    }
    let size = CInt(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else { throw .damaged }
    defer { inflateEnd(stream) }
    var (input, output, status) = (compressed, [UInt8](), Z_OK)
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(clamping: input.count)
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      while status == Z_OK, output.count <= limit {
        chunk.withUnsafeMutableBufferPointer { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          status = inflate(stream, Z_NO_FLUSH)
          output += room.dropLast(Int(stream.pointee.avail_out))
        }
      }
    }
    guard output.count <= limit else { throw .tooLarge(limit) }
    guard status == Z_STREAM_END else { throw .damaged }
    return output
  }
}
