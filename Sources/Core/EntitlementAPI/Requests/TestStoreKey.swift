/// The API keys of the Test Store, in which nothing is signed or paid.
public enum TestStoreKey {
  /// The prefixes of the keys.
  public static let prefixes = ["test_", "rcb_test_"]

  /// Returns whether an API key belongs to the Test Store.
  public static func isOne(_ key: String) -> Bool { prefixes.contains { key.hasPrefix($0) } }
}
