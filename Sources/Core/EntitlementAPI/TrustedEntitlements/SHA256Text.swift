internal import Crypto

/// SHA-256 in the protocol's notation.
public enum SHA256Text {
  /// Returns the hash of texts joined by one zero byte, in lowercase hexadecimal.
  public static func hex(of texts: [String]) -> String {
    var hash = SHA256()
    for (index, text) in texts.enumerated() {
      if index > 0 { hash.update(data: [0]) }
      hash.update(data: Array(text.utf8))
    }
    let digits = Array("0123456789abcdef".utf8)
    let text = hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
