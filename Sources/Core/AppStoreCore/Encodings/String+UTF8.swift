extension String {
  /// The text with U+FFFF, which is no character, in place of U+0000.
  ///
  /// PostgreSQL stores no U+0000, and a text of SQLite may end there. So ledgers store and look up
  /// this text, and no text without U+0000 equals it.
  package var withoutNull: String {
    utf8.contains(0) ? replacing("\u{0}", with: "\u{FFFF}") : self
  }

  /// Creates a string from UTF-8; `nil` if the bytes are invalid.
  package init?(utf8 bytes: some Collection<UInt8>) {
    // Fast path: most strings are ASCII, which needs no validation.
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Decoding replaces invalid bytes, so the result would differ.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}
