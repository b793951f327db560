internal import EntitlementServer

extension CatalogFile {
  /// Returns why the API keys may not be used, in words that show no key; `nil` when they may.
  ///
  /// An empty secret key, such as a variable that was never filled in, would open the dashboard to
  /// everybody; so would one that is public too, because it ships inside the app.
  static func refusal(ofKeysIn apps: [ServerApp]) -> String? {
    let publicKeys = apps.reduce(into: Set()) { $0.formUnion($1.publicAPIKeys) }
    for (index, app) in apps.enumerated() {
      for (field, keys) in [
        ("public_api_keys", app.publicAPIKeys), ("secret_api_keys", app.secretAPIKeys),
      ] where !keys.allSatisfy(isWellFormed) {
        return
          "apps[\(index)].\(field): a key is empty, or has a character that headers and cookies "
          + "do not carry; use letters, digits, - and _"
      }
      if !publicKeys.isDisjoint(with: app.secretAPIKeys) {
        return
          "apps[\(index)].secret_api_keys: a key is a public key too, so everybody who has the "
          + "app could use it; make another one"
      }
    }
    return nil
  }

  private static func isWellFormed(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
  }
}
