#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why a file could not be read or written.
package enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Users other than the owner may read or write the file.
  case exposed(path: String)
  /// A system call failed with this `errno`.
  case system(path: String, code: CInt)
  /// Foundation could not read or write the file; the reason in a few words.
  case other(path: String, reason: String)

  /// The file or folder.
  package var path: String {
    switch self {
    case .exposed(let path), .system(let path, _), .other(let path, _): path
    }
  }

  /// Whether the file or its folder does not exist.
  package var isMissing: Bool {
    if case .system(_, ENOENT) = self { true } else { false }
  }

  /// The problem in a few words, such as `permission denied`.
  package var reason: String {
    switch self {
    case .exposed: "readable by other users"
    case .system(_, ENOENT): "no such file"
    case .system(_, EACCES): "permission denied"
    case .system(_, let code): String(cString: strerror(code))
    case .other(_, let reason): reason
    }
  }

  /// The path and the problem.
  package var description: String { "\(path): \(reason)" }
}
