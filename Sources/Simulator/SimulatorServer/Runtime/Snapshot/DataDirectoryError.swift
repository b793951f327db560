/// The reason why the simulated store's data directory cannot be used.
public enum DataDirectoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A directory or file cannot be written.
  case unwritable(path: String, reason: String)
  /// A file exists but cannot be read.
  case unreadable(path: String, reason: String)
  /// A file has unexpected content.
  ///
  /// It is not changed.
  case invalid(path: String, reason: String)
  /// A new key or certificate could not be created.
  case making(String)

  /// The problem and the fix in one line, without a file's contents.
  public var description: String {
    switch self {
    case .unwritable(let path, let reason):
      "data directory: \(path) cannot be written (\(reason)); give a directory you may write to"
    case .unreadable(let path, let reason):
      "data directory: \(path) cannot be read (\(reason)); make it readable for this user"
    case .invalid(let path, let reason):
      "data directory: \(path) is not usable (\(reason)); move it away, and a new one is created"
    case .making(let reason): "data directory: \(reason)"
    }
  }
}
