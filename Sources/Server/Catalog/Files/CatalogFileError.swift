internal import AppStoreCore

/// The reason why a catalog cannot be used: one line with the object and the fix, or one for each problem.
public enum CatalogFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The catalog is invalid; there is at least one problem.
  case invalid([CatalogProblem])
  /// The file cannot be read.
  case unreadable(file: String, reason: String)
  /// Every certificate of Xcode's is to be trusted, and an app is sold in production.
  case xcodeInProduction(app: String)

  /// The problem and the fix; one line for each problem of an invalid catalog.
  public var description: String {
    switch self {
    case .invalid(let problems): problems.map(\.description).joined(separator: "\n")
    case .unreadable(let file, let reason): FileProblem.unreadable(file, reason)
    case .xcodeInProduction(let app):
      "--trust-xcode: \(app) sells in Production, and anyone could sign its purchases in Xcode; remove "
        + "the flag, or use a test catalog whose apps do not list Production in their environments"
    }
  }
}
