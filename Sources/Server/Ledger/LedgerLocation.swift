/// Where a ledger is: in a file of SQLite, or in a PostgreSQL database.
public enum LedgerLocation: Hashable, Sendable {
  /// The path of a file.
  case file(String)
  /// The URL of a database, such as `postgres://tessera@db1,db2/tessera`.
  case database(url: String)

  /// Whether it is a database, which has its own tools for backups.
  public var isDatabase: Bool { if case .database = self { true } else { false } }

  /// Whether a text is the URL of a database, by its scheme.
  public static func isDatabaseURL(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }
}

extension LedgerLocation: CustomStringConvertible, CustomReflectable {
  /// The path, or the URL without the password.
  public var description: String {
    switch self {
    case .file(let path): path
    case .database(let url): Self.redacted(url)
    }
  }

  /// Only the description, so that `dump` shows no password.
  public var customMirror: Mirror { Mirror(self, children: ["location": description]) }

  /// Returns a URL without its password, also if the password contains unescaped characters.
  public static func redacted(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return "(not a URL)" }
    let rest = url[scheme.upperBound...]
    var text = String(url[..<scheme.upperBound])
    if let sign = rest.lastIndex(of: "@") {
      let user = rest[..<sign]
      let name = user.prefix { $0 != ":" }
      text += user.count == name.count ? user : "\(name):***"
      text += rest[sign...]
    } else {
      text += rest
    }
    // A password is no parameter of this URL, but it may be given as one by mistake.
    guard let mark = text.firstIndex(of: "?") else { return text }
    let parameters = text[text.index(after: mark)...].split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return name.lowercased().hasSuffix("password") ? "\(name)=***" : String(pair)
    }
    return text[...mark] + parameters.joined(separator: "&")
  }
}
