internal import AppStoreCore
public import ServerAdministration

/// The reason why a server did not start: one line with the object and the fix.
public enum BootstrapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data directory, its keys or its ledger cannot be used.
  case data(ServerDataError)
  /// A file cannot be read.
  case unreadable(file: String, reason: String)
  /// A server other than Apple's is configured, but an app is sold in production.
  case storeInProduction(app: String)
  /// No root certificate is configured, so no signed data could be verified.
  case noRoots

  /// One line with the problem and the fix.
  public var description: String {
    switch self {
    case .data(let error): error.description
    case .unreadable(let file, let reason): FileProblem.unreadable(file, reason)
    case .storeInProduction(let app):
      "--store is not Apple's, but \(app) sells in Production; remove --store, or remove Production from "
        + "the app's environments in the catalog"
    case .noRoots:
      "no trusted root certificate; give one with --root FILE.pem"
    }
  }
}
