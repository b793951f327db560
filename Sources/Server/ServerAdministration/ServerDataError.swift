internal import AppStoreCore

/// The reason why a data directory, its keys or its ledger cannot be used: one line with the object and the fix.
public enum ServerDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file cannot be read.
  case unreadable(file: String, reason: String)
  /// A file or folder cannot be written.
  case unwritable(path: String, reason: String)
  /// A path already exists and must not be overwritten.
  case exists(path: String)
  /// Another server uses the data directory; its process, or `nil` if unknown.
  case dataDirectoryInUse(folder: String, process: Int?)
  /// The ledger cannot be opened; the reason names the file and the fix.
  case ledger(reason: String)
  /// An operation succeeded, but writing it to the audit log failed.
  case auditLogFailed(what: String, reason: String)
  /// A key file contains something else.
  case badKey(file: String, reason: String)
  /// A file contains no intermediate key.
  case badIntermediateKey(file: String, reason: String)
  /// An operation on the signing keys was rejected; the reason names the fix.
  case keysRejected(reason: String)
  /// A key file is readable by other users.
  case keyFileTooPermissive(file: String)
  /// There is neither a key to sign responses nor a root's public key.
  case noSigningKey(folder: String)
  /// The data directory has a ledger, but its signing keys are missing.
  case signingKeysLost(folder: String)
  /// A backup cannot be created or restored; the reason names the file and the fix.
  case backup(reason: String)

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): FileProblem.unreadable(file, reason)
    case .unwritable(let path, let reason): FileProblem.unwritable(path, reason)
    case .exists(let path):
      "\(path): already exists and will not be overwritten; move it or choose another path"
    case .dataDirectoryInUse(let folder, let process):
      "data directory \(folder): in use by another server\(process.map { " (process \($0))" } ?? ""); "
        + "stop it, or choose another with --data"
    case .ledger(let reason), .backup(let reason): reason
    case .auditLogFailed(let what, let reason):
      "\(what) succeeded, but writing the audit log failed: \(reason)"
    case .badKey(let file, let reason):
      "\(file): unusable signing key: \(reason); restore it from a backup, or move it away and rebuild "
        + "apps with the new root key"
    case .badIntermediateKey(let file, let reason):
      "\(file): unusable intermediate key: \(reason); create another with `tessera keys "
        + "sign-intermediate`"
    case .keysRejected(let reason): reason
    case .keyFileTooPermissive(let file):
      "\(file): readable by other users, who could sign responses; run: chmod 600 \(file)"
    case .noSigningKey(let folder):
      "\(folder): no signing key; start `tessera serve` once, or run `tessera keys import-intermediate`"
    case .signingKeysLost(let folder):
      "\(folder): has a ledger but its signing keys are missing, so existing apps would reject responses; "
        + "restore \(DataDirectory.rootKeyFile), \(DataDirectory.rootPublicKeyFile) and "
        + "\(DataDirectory.intermediateKeysDirectory) from a backup, import an intermediate key of the same "
        + "root with `tessera keys import-intermediate`, or create a new root with `tessera keys init-root "
        + "--out \(folder)/\(DataDirectory.rootKeyFile)` and rebuild apps with it"
    }
  }
}
