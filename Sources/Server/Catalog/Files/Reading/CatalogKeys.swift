internal import AppStoreCore

/// Reads the API keys of all apps, and rejects unsafe ones; no report shows a key.
///
/// An empty secret key, such as an unset variable, would open the dashboard to everyone. So would a
/// secret key that is also public, because it ships inside the app.
struct CatalogKeys {
  /// Whether the app whose keys are read sells in Production, where a key that can be guessed would
  /// give real customers away.
  var isForProduction = false
  private var known: [HashedAPIKey: (path: String, isSecret: Bool)] = [:]

  mutating func read(_ list: CatalogField, areSecret: Bool) -> Set<String> {
    var keys: Set<String> = []
    for element in list.elements("keys") ?? [] {
      if let key = key(element, isSecret: areSecret) { keys.insert(key) }
    }
    return keys
  }

  /// Reads the secret keys of an app, and the public ones that RevenueCat issued.
  mutating func readOthers(of section: CatalogSection, into app: inout ServerApp) {
    if let list = section["secret_api_keys"] { readSecrets(list, into: &app) }
    if let list = section["revenuecat_public_api_keys"] {
      app.revenueCatAPIKeys = read(list, areSecret: false)
    }
  }

  /// Reads secret keys, each as a text or with the scopes that it is limited to.
  private mutating func readSecrets(_ list: CatalogField, into app: inout ServerApp) {
    for element in list.elements("keys") ?? [] {
      guard element.isMapping else {
        if let key = key(element, isSecret: true), let hashed = HashedAPIKey(entry: key) {
          app.secretAPIKeys.insert(hashed)
        }
        continue
      }
      guard let section = element.section(["key", "scopes"]),
        let field = section.required("key", "the secret key, or its hash"),
        let list = section.required("scopes", "the scopes, such as \(Self.example)"),
        let key = key(field, isSecret: true), let hashed = HashedAPIKey(entry: key)
      else { continue }
      app.secretAPIKeys.insert(hashed)
      // A scope that cannot be read must not leave the key without limits.
      app.secretKeyScopes[hashed] = Self.scopes(list)
    }
  }

  private static let example = "customer_information:customers:read"

  private static func scopes(_ list: CatalogField) -> Set<APIKeyScope> {
    var scopes: Set<APIKeyScope> = []
    if list.isEmptyList { list.report("is empty", fix: "add a scope such as \(example)") }
    for element in list.elements("scopes") ?? [] {
      guard let text = element.text("a scope such as \(example)") else { continue }
      guard let scope = APIKeyScope(text) else {
        let all = APIKeyScope.resources.flatMap { ["\($0):read", "\($0):read_write"] }
        let guess = SpellingSuggestion.of(text, among: all)
        element.report(
          "unknown scope \"\(text)\"",
          fix: guess.map { "did you mean \($0)?" } ?? "use one such as \(example)")
        continue
      }
      scopes.insert(scope)
    }
    return scopes
  }

  /// Reads a key; `nil` after a problem was reported that leaves no key.
  private mutating func key(_ element: CatalogField, isSecret: Bool) -> String? {
    guard let key = element.text("a key") else { return nil }
    guard Self.isWellFormed(key) else {
      element.report(
        "is empty, or has a character that headers or cookies cannot contain",
        fix: "use letters, digits, - and _")
      return nil
    }
    guard let hashed = HashedAPIKey(entry: isSecret ? key : "") else {
      element.report(
        "starts with \(HashedAPIKey.prefix) but does not end with 64 hexadecimal digits",
        fix: "write what `tessera keys hash` prints")
      return nil
    }
    if isForProduction, let weakness = Self.weakness(of: key, isSecret: isSecret) {
      element.report(weakness, fix: "create one with `tessera keys generate`, or remove Production")
    }
    let identity = isSecret ? hashed : HashedAPIKey(of: key)
    if let other = known[identity] {
      if other.isSecret != isSecret {
        element.report(
          "is also a \(isSecret ? "public" : "secret") key, at \(other.path), so anyone with the "
            + "app could use it", fix: "create another secret key")
      } else {
        element.report("is a duplicate of \(other.path)", fix: "create another key")
      }
    }
    known[identity] = (element.path, isSecret)
    return key
  }

  /// Why a key cannot be used in Production; `nil` if it can.
  private static func weakness(of key: String, isSecret: Bool) -> String? {
    if isSecret { return APIKeyStrength.weakness(ofSecret: key) }
    return APIKeyStrength.isExample(HashedAPIKey(of: key))
      ? "is a key of the examples, which are public" : nil
  }

  private static func isWellFormed(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
  }
}
