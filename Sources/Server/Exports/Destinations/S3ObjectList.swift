internal import AppStoreCore

/// A page of the list of a bucket's objects, whose keys are percent-encoded.
///
/// Source: <https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html>
struct S3ObjectList: Hashable, Sendable {
  /// The keys, decoded.
  let keys: [String]
  /// The token of the next page; `nil` at the end.
  let next: String?

  /// Reads a response; `nil` for anything else.
  init?(_ body: [UInt8]) {
    let text = String(decoding: body, as: UTF8.self)
    guard text.contains("<ListBucketResult") else { return nil }
    var keys: [String] = []
    for element in Self.elements("Key", in: text) {
      guard let key = Self.decoded(element) else { return nil }
      keys.append(key)
    }
    self.keys = keys
    next =
      Self.elements("IsTruncated", in: text).first == "true"
      ? Self.elements("NextContinuationToken", in: text).first.map(Self.unescaped) : nil
  }

  /// Returns the code of an error, such as `AccessDenied`; empty if there is none.
  static func errorCode(_ body: [UInt8]) -> String {
    let code = elements("Code", in: String(decoding: body.prefix(16 << 10), as: UTF8.self)).first
    return String((code ?? "").prefix { $0.isASCII && $0.isLetter }.prefix(60))
  }

  private static func elements(_ name: String, in text: String) -> [Substring] {
    text.split(separator: "<\(name)>", omittingEmptySubsequences: false).dropFirst().compactMap {
      rest in rest.firstRange(of: "</\(name)>").map { rest[..<$0.lowerBound] }
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }

  /// Returns a percent-encoded text as it was; `nil` if it is malformed.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(unescaped(text)).utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let digits = String(rest.prefix(2)), let code = Hex.decode(digits), code.count == 1
        else { return nil }
        bytes += code
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
