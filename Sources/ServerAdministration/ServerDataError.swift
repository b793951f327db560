internal import OwnerOnlyFiles

/// The reason why a data folder, its keys or its ledger cannot be used: one line with the object and the fix.
public enum ServerDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file cannot be read.
  case unreadable(file: String, reason: String)
  /// A file or folder cannot be written.
  case unwritable(path: String, reason: String)
  /// A path already exists and must not be overwritten.
  case exists(path: String)
  /// Another server uses the data folder; its process, or `nil` if unknown.
  case dataFolderInUse(folder: String, process: Int?)
  /// The ledger cannot be opened; the reason names the file and the fix.
  case ledger(reason: String)
  /// An operation succeeded, but writing it to the audit log failed.
  case auditLogFailed(what: String, reason: String)
  /// A key file contains something else.
  case badKey(file: String, reason: String)
  /// A file contains no intermediate key.
  case badIntermediateKey(file: String, reason: String)
  /// An operation on the signing keys was rejected; the reason names the fix.
  case keysRefused(reason: String)
  /// A key file is readable by other users.
  case keyFileTooPermissive(file: String)
  /// There is neither a key to sign responses nor a root's public key.
  case noSigningKey(folder: String)
  /// The data folder has a ledger, but its signing keys are missing.
  case signingKeysLost(folder: String)
  /// A backup cannot be created or restored; the reason names the file and the fix.
  case backup(reason: String)

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): FileProblem.unreadable(file, reason)
    case .unwritable(let path, let reason): FileProblem.unwritable(path, reason)
    case .exists(let path):
      "\(path) is there already and is not overwritten; move it away, or name another place"
    case .dataFolderInUse(let folder, let process):
      "another server\(process.map { " (process \($0))" } ?? "") runs on the data folder \(folder); "
        + "stop it, or name another folder with --data"
    case .ledger(let reason), .backup(let reason): reason
    case .auditLogFailed(let what, let reason):
      "\(what) is done, but the audit log does not tell of it: \(reason)"
    case .badKey(let file, let reason):
      "\(file) is not a signing key that can be used: \(reason); restore it from a backup, or move it "
        + "away (apps must then be built with the new root's public key)"
    case .badIntermediateKey(let file, let reason):
      "\(file) is not an intermediate key that can be used: \(reason); sign another with "
        + "`tessera keys sign-intermediate`"
    case .keysRefused(let reason): reason
    case .keyFileTooPermissive(let file):
      "\(file) may be read by others than its owner, who could then sign answers; type: "
        + "chmod 600 \(file)"
    case .noSigningKey(let folder):
      "\(folder) has no key to sign answers with; start `tessera serve` there once, or bring a key with "
        + "`tessera keys import-intermediate`"
    case .signingKeysLost(let folder):
      "\(folder) holds a ledger, but not the keys that its answers were signed with, which apps trust; put back "
        + "\(DataDirectory.rootKeyFile), \(DataDirectory.rootPublicKeyFile) and \(DataDirectory.intermediateKeysFolder) "
        + "from a backup, bring another key of the same root with `tessera keys import-intermediate`, or make another "
        + "root with `tessera keys init-root --out "
        + "\(folder)/\(DataDirectory.rootKeyFile)` and build apps with it"
    }
  }
}
