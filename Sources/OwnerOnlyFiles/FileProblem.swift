#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why a file with a secret could not be read or written.
package enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Users other than the owner may read or write the file.
  case exposed(path: String)
  /// A system call failed with this `errno`.
  case system(path: String, code: CInt)

  /// The file or folder.
  package var path: String {
    switch self {
    case .exposed(let path), .system(let path, _): path
    }
  }

  /// The problem in a few words, such as `permission denied`.
  package var reason: String {
    switch self {
    case .exposed: "others than its owner may read it"
    case .system(_, ENOENT): "there is no such file"
    case .system(_, EACCES): "permission denied"
    case .system(_, let code): String(cString: strerror(code))
    }
  }

  /// The path and the problem.
  package var description: String { "\(path): \(reason)" }
}
