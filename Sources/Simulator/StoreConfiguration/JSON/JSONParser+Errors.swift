extension JSONParser {
  /// Returns an error about the JSON itself.
  func error(
    _ problem: String, _ fix: String, at location: FileLocation? = nil
  ) -> StoreKitConfigurationError {
    StoreKitConfigurationError(
      code: .malformedJSON, fileName: fileName, position: location ?? position, field: "",
      problem: problem, fix: fix)
  }

  /// Returns an error about the next byte, with a message for common mistakes.
  func unexpected(instead expected: String) -> StoreKitConfigurationError {
    guard let byte = next else {
      return error(
        "the file ends where \(expected) should be", "restore the rest of the file")
    }
    let rest = bytes[index...]
    if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) {
      return error("found a comment instead of \(expected)", "remove it: JSON has no comments")
    }
    for marker in ["<<<<<<<", "=======", ">>>>>>>"] where rest.starts(with: marker.utf8) {
      return error(
        "the file contains a merge conflict (`\(marker)`)", "resolve it and remove the marks")
    }
    return error(
      "found \(name(of: byte)) instead of \(expected)",
      "correct the JSON at column \(position.column)")
  }

  private func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "`\(Character(Unicode.Scalar(byte)))`"
    case 0x80...: "a character outside of quotes"
    default: "an invisible character"
    }
  }
}
