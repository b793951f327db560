internal import CatalogModel

/// Reads the API keys of all apps, and rejects unsafe ones; no report shows a key.
///
/// An empty secret key, such as an unset variable, would open the dashboard to everyone. So would a
/// secret key that is also public, because it ships inside the app.
struct CatalogKeys {
  private var known: [HashedAPIKey: (path: String, isSecret: Bool)] = [:]

  mutating func read(_ list: CatalogField, areSecret: Bool) -> Set<String> {
    var keys: Set<String> = []
    for element in list.elements("keys") ?? [] {
      guard let key = element.text("a key") else { continue }
      guard Self.isWellFormed(key) else {
        element.report(
          "is empty, or has a character that headers or cookies cannot contain",
          fix: "use letters, digits, - and _")
        continue
      }
      guard let hashed = HashedAPIKey(entry: areSecret ? key : "") else {
        element.report(
          "starts with \(HashedAPIKey.prefix) but does not end with 64 hexadecimal digits",
          fix: "write what `tessera keys hash` prints")
        continue
      }
      let identity = areSecret ? hashed : HashedAPIKey(of: key)
      if let other = known[identity] {
        if other.isSecret != areSecret {
          element.report(
            "is also a \(areSecret ? "public" : "secret") key, at \(other.path), so anyone with the "
              + "app could use it", fix: "create another secret key")
        } else {
          element.report("is a duplicate of \(other.path)", fix: "create another key")
        }
      }
      known[identity] = (element.path, areSecret)
      keys.insert(key)
    }
    return keys
  }

  private static func isWellFormed(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
  }
}
