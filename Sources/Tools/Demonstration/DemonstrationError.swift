/// The reason why the demonstration could not run.
public enum DemonstrationError: Error, Sendable, CustomStringConvertible {
  /// The app is not built.
  case appMissing(path: String)
  /// The app ended before the scenario.
  case appStopped
  /// The catalog has no suitable product for the scenario.
  case nothingToSell(file: String)
  /// The `.storekit` file cannot be used; one line with its name.
  case catalog(String)
  /// A file cannot be read or written.
  case file(path: String, reason: String)
  /// No port is available for the server.
  case noPort(reason: String)

  /// The problem and the fix in one line.
  public var description: String {
    switch self {
    case .appMissing(let path):
      "the app is not at \(path); build it with: swift build"
    case .appStopped:
      "the app ended too early; its output is above"
    case .nothingToSell(let file):
      "\(file): sells nothing that gives access; add a subscription or a non-consumable"
    case .catalog(let line): line
    case .file(let path, let reason): "\(path): \(reason)"
    case .noPort(let reason):
      "there is no free port for the server: \(reason); close other programs"
    }
  }
}
