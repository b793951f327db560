internal import AppStoreCore

/// The reason why a server does not listen: one line with the object and the fix.
public enum ListenerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The certificate or its key cannot be used for TLS.
  case tls(file: String, reason: String)
  /// The file of the certificate or of its key cannot be read.
  case unreadable(file: String, reason: String)
  /// The file that reports readiness cannot be written.
  case unwritable(path: String, reason: String)
  /// Another process listens on the port.
  case portInUse(host: String, port: Int)
  /// This user may not listen on the port.
  case portDenied(host: String, port: Int)
  /// This machine has no such address.
  case noAddress(host: String)

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .tls(let file, let reason): "\(file): \(reason)"
    case .unreadable(let file, let reason): FileProblem.unreadable(file, reason)
    case .unwritable(let path, let reason): FileProblem.unwritable(path, reason)
    case .portInUse(let host, let port):
      "port \(port) on \(host): already in use; stop the other process, or choose another with --port"
    case .portDenied(let host, let port):
      "port \(port) on \(host): permission denied; use 1024 or above with --port"
    case .noAddress(let host):
      "\"\(host)\": not a local address; use --host 127.0.0.1, or 0.0.0.0 for all interfaces"
    }
  }
}
