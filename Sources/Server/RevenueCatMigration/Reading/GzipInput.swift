internal import CZlib

/// Decompresses gzip piece by piece.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc1952>
final class GzipInput {
  /// The window of 32 KiB, in the format of gzip.
  private static let windowBits: CInt = 15 + 16

  // At one address, because zlib keeps it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  private var status = Z_OK

  /// Creates an input; `nil` without memory for it.
  init?() {
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, Self.windowBits, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Whether bytes start as gzip does.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Whether the compressed data ended, with a correct checksum.
  var isComplete: Bool { status == Z_STREAM_END }

  /// Decompresses a piece.
  ///
  /// - Returns: Whether the piece is valid. Files that were appended to each other are, too.
  func read(_ piece: [UInt8], _ found: ([UInt8]) -> Void) -> Bool {
    var piece = piece
    return piece.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var isFull = true
      while isFull || stream.pointee.avail_in > 0 {
        if status == Z_STREAM_END {
          guard stream.pointee.avail_in > 0 else { return true }
          guard inflateReset(stream) == Z_OK else { return false }
          status = Z_OK
        }
        let output = chunk.withUnsafeMutableBufferPointer { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          status = inflate(stream, Z_NO_FLUSH)
          isFull = stream.pointee.avail_out == 0
          return Array(room.dropLast(Int(stream.pointee.avail_out)))
        }
        if !output.isEmpty { found(output) }
        // Z_BUF_ERROR: all input was used, and there is nothing more to write.
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          return false
        }
        if status == Z_BUF_ERROR {
          status = Z_OK
          return true
        }
      }
      return true
    }
  }
}
