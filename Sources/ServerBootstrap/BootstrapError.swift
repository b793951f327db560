/// The reason why a server did not start: one line with the object and the fix.
public enum BootstrapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The catalog is invalid; there is at least one problem.
  case catalog([CatalogProblem])
  /// Settings are invalid; there is at least one problem.
  case settings([SettingProblem])
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
  /// The certificate or its key cannot be used for TLS.
  case tls(file: String, reason: String)
  /// A backup cannot be created or restored; the reason names the file and the fix.
  case backup(reason: String)
  /// A server other than Apple's is configured, but an app is sold in production.
  case storeInProduction(app: String)
  /// Every certificate of Xcode's is to be trusted, and an app is sold in production.
  case xcodeInProduction(app: String)
  /// No root certificate is configured, so no signed data could be verified.
  case noRoots
  /// Another process listens on the port.
  case portInUse(host: String, port: Int)
  /// This user may not listen on the port.
  case portDenied(host: String, port: Int)
  /// This machine has no such address.
  case noAddress(host: String)

  /// One line with the problem and the fix; for settings and catalogs, one line for each problem.
  public var description: String {
    switch self {
    case .catalog(let problems): problems.map(\.description).joined(separator: "\n")
    case .settings(let problems): problems.map(\.description).joined(separator: "\n")
    case .unreadable(let file, let reason):
      "cannot read \(file): \(reason); check the path and its permissions"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason); make it writable for this user, or name another place"
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
        + "\(RootKeyFile.name), \(SigningKeyDirectory.rootPublicKeyName) and \(SigningKeyDirectory.intermediateKeysName) "
        + "from a backup, bring another key of the same root with `tessera keys import-intermediate`, or make another "
        + "root with `tessera keys init-root --out "
        + "\(folder)/\(RootKeyFile.name)` and build apps with it"
    case .tls(let file, let reason): "\(file): \(reason)"
    case .xcodeInProduction(let app):
      "\(app) is sold in production, and with --trust-xcode anybody could sign its purchases in Xcode; leave "
        + "the flag out, or give your tests a catalog whose apps have no Production in their environments"
    case .storeInProduction(let app):
      "--store names another store than Apple's, and \(app) is sold in Production; take --store out, or "
        + "Production out of the app's environments in the catalogue"
    case .noRoots:
      "no root certificate is trusted; name one with --root FILE.pem"
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; stop what listens there, or choose another with --port"
    case .portDenied(let host, let port):
      "port \(port) on \(host) is not for this user; choose one from 1024 on with --port"
    case .noAddress(let host):
      "\"\(host)\" is no address of this machine; give --host 127.0.0.1, or 0.0.0.0 for every address"
    }
  }
}
