public import AppStoreTypes
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
    case refused
  }

  /// The app.
  public let bundleID: BundleID
  /// The environments that are not queried.
  public let environments: [AppStoreEnvironment]
  /// The reason.
  public let reason: Reason

  /// The problem and its fix, in one line.
  public var description: String {
    let why =
      switch reason {
      case .missing:
        "no In-App Purchase key; make one in App Store Connect, Users and Access, Integrations, and name it "
          + "under in_app_purchase_key"
      case .unusable: "the In-App Purchase key cannot be used; the log of the start says why"
      case .refused: "Apple refuses the In-App Purchase key; check it with: tessera keys check"
      }
    return
      "\(bundleID): \(why). Until then renewals and refunds that no notification told are missed."
  }
}

extension AppStoreReconciler {
  /// The apps whose purchases cannot be refreshed; empty if every key works as far as known.
  public var keyProblems: [KeyProblem] {
    let entries = journal.withLock(\.entries)
    return configuration.apps.flatMap { app -> [KeyProblem] in
      let asked = app.askedEnvironments
      guard app.servers != nil else {
        let reason = app.key == nil ? KeyProblem.Reason.missing : .unusable
        return asked.isEmpty
          ? [] : [KeyProblem(bundleID: app.bundleID, environments: asked, reason: reason)]
      }
      let refused = asked.filter {
        entries[.init(bundleID: app.bundleID, environment: $0)]?.isKeyRefused == true
      }
      return refused.isEmpty
        ? [] : [KeyProblem(bundleID: app.bundleID, environments: refused, reason: .refused)]
    }
  }

  /// Logs every missing key at startup.
  func logKeyProblems() {
    for problem in keyProblems {
      logger.warning("Apple is not asked about an app", metadata: ["why": "\(problem)"])
    }
  }
}
