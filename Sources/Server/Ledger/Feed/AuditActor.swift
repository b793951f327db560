/// Who performed a recorded operation.
public enum AuditActor: Hashable, Sendable, CustomStringConvertible {
  /// An app, with a public API key.
  case app
  /// The server itself, based on data from the App Store.
  case server
  /// The developer's backend, with a secret API key.
  case backend
  /// The developer's backend, with the secret API key of this fingerprint.
  case key(String)
  /// A person, by the name they gave.
  case person(String)

  /// The stored text: `app`, `server`, `backend`, `key:` with the fingerprint, or `person:` with
  /// the name.
  public var description: String {
    switch self {
    case .app: "app"
    case .server: "server"
    case .backend: "backend"
    case .key(let fingerprint): "key:" + fingerprint
    case .person(let name): "person:" + name
    }
  }

  /// Parses the stored text; a text of another form is read as a person's name.
  public init(_ description: String) {
    self =
      switch description {
      case "app": .app
      case "server": .server
      case "backend": .backend
      case _ where description.hasPrefix("key:"): .key(String(description.dropFirst(4)))
      default:
        .person(
          description.hasPrefix("person:") ? String(description.dropFirst(7)) : description)
      }
  }
}
