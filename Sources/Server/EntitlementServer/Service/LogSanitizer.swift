internal import AppStoreCore

/// Text for a log: short, on one line, and without secrets.
enum LogSanitizer {
  /// The maximum number of scalars to read; the rest is cut off first.
  private static let longest = 400
  private static let keyPrefixes = ["sk", "appl", "mac", "test", "goog", "amzn", "strp", "rcb"]
    .map { Array("\($0)_".unicodeScalars) }

  /// Returns a text without the signed tokens and API keys in it.
  ///
  /// It passes once over the text, which may be hostile: each scalar is read a fixed number of
  /// times.
  static func safe(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex)
    let isCut = end.map { $0 < scalars.endIndex } ?? false
    var line = String.UnicodeScalarView()
    var word: [Unicode.Scalar] = []
    for scalar in scalars[..<(end ?? scalars.endIndex)] {
      guard isPartOfWord(scalar) else {
        line += shown(word).unicodeScalars
        word = []
        let isBlank = scalar.isInvisible || scalar.properties.isWhitespace
        line.append(isBlank ? UnicodeScalar(UInt8(ascii: " ")) : scalar)
        continue
      }
      word.append(scalar)
    }
    // If the last word was cut, the cut may have removed the characters that identify a token.
    return isCut ? "\(String(line))…" : String(line) + shown(word)
  }

  private static func shown(_ word: [Unicode.Scalar]) -> String {
    if isToken(word) { return "(token)" }
    if holdsKey(word) { return "(key)" }
    return String(String.UnicodeScalarView(word))
  }

  /// Whether a word contains part of a signed token: a dot with at least 16 characters before it
  /// and more after it, or the beginning of a JSON object in base64.
  private static func isToken(_ word: [Unicode.Scalar]) -> Bool {
    var length = 0
    for (index, scalar) in word.enumerated() {
      if scalar == "." {
        if length >= 16, index + 1 < word.count, word[index + 1] != "." { return true }
        length = 0
        continue
      }
      length += 1
      if scalar == "e", word.count - index >= 11, word[index + 1] == "y", word[index + 2] == "J" {
        return true
      }
    }
    return false
  }

  /// Whether a word contains an API key: a prefix that does not follow a letter, and at least 4
  /// characters.
  private static func holdsKey(_ word: [Unicode.Scalar]) -> Bool {
    for index in word.indices where index == 0 || "-.=".unicodeScalars.contains(word[index - 1]) {
      let rest = word[index...]
      if keyPrefixes.contains(where: { rest.count >= $0.count + 4 && rest.starts(with: $0) }) {
        return true
      }
    }
    return false
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "_", "-", ".", "=": true
    default: false
    }
  }
}
