extension String {
  /// Creates a text from its UTF-8; `nil` for anything else.
  package init?(utf8 bytes: some Collection<UInt8>) {
    // Most texts are ASCII, which every decoder takes as it is.
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Where a byte is wrong, others take its place.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}
