public import AppStoreCore
internal import Logging
internal import Synchronization

/// An app whose purchases cannot be refreshed, because its In-App Purchase key is missing or
/// rejected.
public struct KeyProblem: Hashable, Sendable, CustomStringConvertible {
  /// Why the key cannot be used.
  public enum Reason: Hashable, Sendable {
    /// The catalog has none.
    case missing
    /// The key in the catalog is unusable; the log at startup contains the reason.
    case unusable
    /// Apple rejected the key.
    case rejected
  }

  /// The app.
  public let bundleID: BundleID
  /// The environments that are not queried.
  public let environments: [AppStoreEnvironment]
  /// The reason.
  public let reason: Reason

  /// The problem and its fix, in one line.
  public var description: String {
    let cause =
      switch reason {
      case .missing:
        "no In-App Purchase key; create one in App Store Connect, Users and Access, Integrations, and add "
          + "it as in_app_purchase_key or on the page Keys of the dashboard"
      case .unusable: "unusable In-App Purchase key; the startup log contains the reason"
      case .rejected: "Apple rejects the In-App Purchase key; check it with: tessera keys check"
      }
    return
      "\(bundleID): \(cause). Until then, renewals and refunds without a notification are missed."
  }
}

extension AppStoreReconciler {
  /// The apps whose purchases cannot be refreshed; empty if every key works as far as known.
  public var keyProblems: [KeyProblem] {
    let apps = configuration.apps
    return health.withLock { $0.keyProblems(of: apps) }
  }

  /// Logs every missing key at startup.
  func logKeyProblems() {
    for problem in keyProblems {
      logger.warning("App is not reconciled with the App Store", metadata: ["reason": "\(problem)"])
    }
  }
}
