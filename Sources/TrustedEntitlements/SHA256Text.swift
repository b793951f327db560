internal import Crypto

/// SHA-256 as the protocol writes it.
public enum SHA256Text {
  /// Returns the hash of texts joined by one zero byte, in lowercase hexadecimal.
  public static func hex(of texts: [String]) -> String {
    var hash = SHA256()
    for (index, text) in texts.enumerated() {
      if index > 0 { hash.update(data: [0]) }
      hash.update(data: Array(text.utf8))
    }
    return hash.finalize().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
