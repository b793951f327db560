import CZlib

/// Returns what was compressed with gzip; `nil` for anything else.
func gunzip(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  return withUnsafeMutablePointer(to: &stream) { stream in
    guard
      inflateInit2_(stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(stream) }
    var input = bytes
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    return input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      while true {
        let status = chunk.withUnsafeMutableBufferPointer { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          return inflate(stream, Z_NO_FLUSH)
        }
        output += chunk.prefix(chunk.count - Int(stream.pointee.avail_out))
        if status == Z_STREAM_END { return output }
        guard status == Z_OK else { return nil }
      }
    }
  }
}

/// Returns the text of a compressed file.
func text(_ bytes: [UInt8]?) -> String? {
  bytes.flatMap(gunzip).map { String(decoding: $0, as: UTF8.self) }
}
