/// The reason why a store could not be saved or restored.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store was not opened from a seed, so its calls cannot be replayed.
  case notRepeatable
  /// The file is not a snapshot of this version; with the wrong field, if known.
  case unreadable(String)
  /// The snapshot belongs to another store; with the difference.
  case otherStore(String)
  /// The calls do not lead to the saved state, for example because the configuration differs.
  case otherState

  /// Whether the same call can succeed later: never.
  public var isRetryable: Bool { false }

  /// The problem and the fix in one line.
  public var description: String {
    switch self {
    case .notRepeatable: "snapshot: this store was not opened from a seed and cannot be saved"
    case .unreadable(let reason):
      "snapshot: \(reason); use a file that `tessera store save` of this version wrote"
    case .otherStore(let field):
      "snapshot: \(field) differs from the saved store's; use the same"
    case .otherState:
      "snapshot: its calls lead to another state; use the configuration it was saved with"
    }
  }
}
