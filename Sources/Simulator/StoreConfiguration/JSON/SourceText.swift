/// The bytes of a file and its name, shared by all parts that were loaded from it.
final class SourceText: Sendable {
  let fileName: String
  let bytes: [UInt8]

  init(fileName: String, bytes: [UInt8]) {
    self.fileName = fileName
    self.bytes = bytes
  }

  /// The line break of the file: that of Windows if the file has any, otherwise Xcode's.
  var newline: [UInt8] {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else {
      return [0x0A]
    }
    return [0x0D, 0x0A]
  }

  func lineStart(at offset: Int) -> LineIndentation {
    let begin = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return LineIndentation(
      newline: newline, indentation: Array(bytes[begin..<offset].prefix { $0 == 0x20 || $0 == 9 }))
  }
}

/// The start of a line: the preceding line break and the indentation.
struct LineIndentation {
  var newline: [UInt8]
  var indentation: [UInt8]

  /// The outermost line of a new file, in Xcode's layout.
  static let outermost = LineIndentation(newline: [0x0A], indentation: [])

  /// The line start one level further in, in Xcode's layout.
  var deeper: LineIndentation {
    LineIndentation(newline: newline, indentation: indentation + [0x20, 0x20])
  }

  /// The bytes of the line start.
  var bytes: [UInt8] { newline + indentation }

  /// Creates the line start at the end of whitespace; `nil` if it has no line break.
  init?(space: ArraySlice<UInt8>, newline: [UInt8]) {
    guard let last = space.lastIndex(of: 0x0A) else { return nil }
    self.init(newline: newline, indentation: Array(space[(last + 1)...]))
  }

  init(newline: [UInt8], indentation: [UInt8]) {
    self.newline = newline
    self.indentation = indentation
  }
}
