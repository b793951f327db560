extension JSONParser {
  /// Returns an error about the JSON itself.
  func error(
    _ problem: String, _ fix: String, at place: FileLocation? = nil
  ) -> StoreKitConfigurationError {
    StoreKitConfigurationError(
      code: .malformedJSON, fileName: fileName, position: place ?? position, field: "",
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
      return error("a comment stands where \(expected) should be", "JSON has none: remove it")
    }
    for marker in ["<<<<<<<", "=======", ">>>>>>>"] where rest.starts(with: marker.utf8) {
      return error(
        "the file holds a merge conflict (`\(marker)`)", "resolve it and remove the marks")
    }
    return error(
      "\(name(of: byte)) stands where \(expected) should be",
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
