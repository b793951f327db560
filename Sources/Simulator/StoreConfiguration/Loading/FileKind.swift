/// Recognizes files of other formats with the name of a StoreKit configuration.
enum FileKind {
  /// Returns the error for a file that is not JSON; `nil` if it can be JSON.
  static func error(_ bytes: [UInt8], fileName: String) -> StoreKitConfigurationError? {
    let space = bytes.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let line = 1 + space.count { $0 == UInt8(ascii: "\n") }
    guard let (problem, fix) = explanation(bytes[space.count...]) else { return nil }
    return StoreKitConfigurationError(
      code: .notAConfiguration, fileName: fileName,
      position: FileLocation(line: line, column: 1), field: "", problem: problem, fix: fix)
  }

  private static func explanation(_ text: ArraySlice<UInt8>) -> (problem: String, fix: String)? {
    let remedy = "export it from Xcode as a StoreKit configuration, which is JSON"
    func starts(with prefix: String) -> Bool { text.starts(with: prefix.utf8) }
    if text.isEmpty {
      return ("the file is empty", "restore it, or create one in Xcode (File > New > StoreKit)")
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      return ("the file begins with a byte order mark", "save it as UTF-8 without one")
    }
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      return ("the file is UTF-16", "save it as UTF-8")
    }
    if starts(with: "<?xml") || starts(with: "<!DOCTYPE") || starts(with: "<plist") {
      return ("the file is an XML property list", remedy)
    }
    if starts(with: "bplist") { return ("the file is a binary property list", remedy) }
    if starts(with: "version https://git-lfs") {
      return ("the file is a Git LFS pointer", "run `git lfs pull`")
    }
    if starts(with: "//") || starts(with: "/*") {
      return isOnlyComments(text)
        ? ("the file contains only a source file header", remedy)
        : ("the file begins with a comment", "remove it: JSON has no comments")
    }
    return nil
  }

  private static func isOnlyComments(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let content = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      return content.isEmpty || content.starts(with: "//".utf8)
    }
  }
}
