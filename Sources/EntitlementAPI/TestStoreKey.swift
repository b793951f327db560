/// The API keys of the Test Store, where nothing is signed and nothing is paid.
public enum TestStoreKey {
  /// What they begin with.
  public static let prefixes = ["test_", "rcb_test_"]

  /// Returns whether an API key is one of the Test Store.
  public static func isOne(_ key: String) -> Bool { prefixes.contains { key.hasPrefix($0) } }
}
