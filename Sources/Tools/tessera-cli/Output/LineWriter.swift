import AppStoreCore
import Foundation
import ServerBootstrap

/// A file, or standard output, that is written line by line.
final class LineWriter {
  private let path: String
  private let handle: FileHandle
  private var waiting = Data()

  /// Creates or empties the file; `-` is standard output.
  ///
  /// A device or a pipe is not replaced: creating it again would put a file in its place.
  init(_ path: String) throws(LineWriterError) {
    let path = HomeDirectory.expanding(path)
    self.path = path
    if path == "-" {
      handle = .standardOutput
      return
    }
    let files = FileManager.default
    guard !path.isEmpty,
      files.fileExists(atPath: path) || files.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw .unwritable(path) }
    // Fails only for devices and pipes, which have no length.
    try? handle.truncate(atOffset: 0)
    self.handle = handle
  }

  /// Adds a line.
  func write(_ line: [UInt8]) throws(LineWriterError) {
    waiting.append(contentsOf: line)
    waiting.append(UInt8(ascii: "\n"))
    if waiting.count >= 1 << 18 { try flush() }
  }

  /// Writes all buffered lines; no line may follow.
  func close() throws(LineWriterError) {
    try flush()
    guard path != "-" else { return }
    do { try handle.close() } catch { throw .unwritable(path) }
  }

  private func flush() throws(LineWriterError) {
    do { try handle.write(contentsOf: waiting) } catch { throw .unwritable(path) }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The reason why a file of lines was not written.
enum LineWriterError: Error, CustomStringConvertible {
  /// The file, or the reader of standard output, accepts no data.
  case unwritable(String)

  /// The problem and the fix, in one line.
  var description: String {
    switch self {
    case .unwritable("-"): "standard output: cannot be written; use --ndjson FILE"
    case .unwritable(""): "--ndjson, --facts: empty file name; give a file"
    case .unwritable(let path): "\(path): cannot be written; choose another file"
    }
  }
}
