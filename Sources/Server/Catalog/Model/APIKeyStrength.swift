/// The forms of API keys: new ones, and whether a secret one is hard to guess.
public enum APIKeyStrength {
  /// The minimum number of characters of a secret key after its prefix `sk_`.
  public static let minimumLength = 20
  /// The minimum number of different characters of a secret key after its prefix.
  static let minimumVariety = 8
  /// The number of characters of a new key after its prefix; each is one of 62.
  static let newLength = 32

  /// The keys of the project's examples, which are public.
  static let examples = ["appl_example", "sk_example", "test_example"]

  private static let exampleHashes = Set(examples.map { HashedAPIKey(of: $0) })
  private static let letters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// Returns a new random key.
  ///
  /// - Parameters:
  ///   - prefix: What it begins with, such as `sk_`.
  ///   - random: Returns so many random bytes.
  public static func newKey(prefix: String, random: (Int) -> [UInt8]) -> String {
    var key: [UInt8] = []
    while key.count < newLength {
      // A byte beyond the last whole multiple would make some letters more frequent.
      for byte in random(newLength) where byte < 248 && key.count < newLength {
        key.append(letters[Int(byte) % letters.count])
      }
    }
    return prefix + String(decoding: key, as: UTF8.self)
  }

  /// Returns whether a key, or the hash of one, is of the project's examples.
  public static func isExample(_ key: HashedAPIKey) -> Bool { exampleHashes.contains(key) }

  /// Returns why a secret key can be guessed, in a few words without the key; `nil` if it cannot.
  ///
  /// - Parameter entry: The key as a catalog has it. The strength of a hashed key is unknown, so a hash
  ///   is only compared with those of the examples.
  public static func weakness(ofSecret entry: String) -> String? {
    if let hashed = HashedAPIKey(entry: entry), isExample(hashed) {
      return "is a key of the examples, which are public"
    }
    guard !entry.hasPrefix(HashedAPIKey.prefix) else { return nil }
    let random = entry.hasPrefix("sk_") ? entry.dropFirst(3) : entry[...]
    if random.utf8.count < minimumLength {
      return "is shorter than \(minimumLength) characters, so it can be guessed"
    }
    if Set(random.utf8).count < minimumVariety {
      return "has fewer than \(minimumVariety) different characters, so it can be guessed"
    }
    return nil
  }
}
