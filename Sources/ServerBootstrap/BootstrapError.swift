/// Why a server did not start: one line that names the thing and the fix; of a catalogue, one line for
/// each problem.
public enum BootstrapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The catalogue cannot be used, for each of these reasons; there is at least one.
  case catalog([CatalogProblem])
  /// A file cannot be read.
  case unreadable(file: String, reason: String)
  /// A file or folder cannot be written.
  case unwritable(path: String, reason: String)
  /// The ledger cannot be opened; the reason names the file and the fix.
  case ledger(reason: String)
  /// A key file holds something else.
  case badKey(file: String, reason: String)
  /// No root certificate is configured, so nothing could ever verify.
  case noRoots
  /// Something else listens on the port.
  case portInUse(host: String, port: Int)
  /// This user may not listen on the port.
  case portDenied(host: String, port: Int)
  /// This machine has no such address.
  case noAddress(host: String)

  /// What is wrong and the fix.
  public var description: String {
    switch self {
    case .catalog(let problems): problems.map(\.description).joined(separator: "\n")
    case .unreadable(let file, let reason):
      "cannot read \(file): \(reason); check the path and its permissions"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason); choose a folder this user may write, with --data"
    case .ledger(let reason): reason
    case .badKey(let file, let reason):
      "\(file) is not a root signing key: \(reason); restore it from a backup, or move it away to make "
        + "a new one (apps must then be built with the new public key)"
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
