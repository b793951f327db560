/// Why a store could not be saved or restored.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store was not opened from a seed, so nobody could repeat its life.
  case notRepeatable
  /// The file is no snapshot of this version; with the field that is wrong, if that is known.
  case unreadable(String)
  /// The store that is to be restored is another one; with what differs.
  case otherStore(String)
  /// The calls do not lead to the state that was saved, as with another configuration.
  case otherState

  /// Whether the same call may succeed later; never.
  public var isRetryable: Bool { false }

  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .notRepeatable: "snapshot: this store was not opened from a seed and cannot be saved"
    case .unreadable(let reason):
      "snapshot: \(reason); give a file that `tessera store save` of this version wrote"
    case .otherStore(let field):
      "snapshot: \(field) is another one than the saved store's; give the same"
    case .otherState:
      "snapshot: its calls lead to another state; give the configuration it was saved with"
    }
  }
}
