internal import Foundation

/// The home folder of this user, for a `~` at the beginning of a path.
///
/// Shells expand it only at the beginning of a word, so not in `--data=~/Data`, variables and
/// files.
package enum HomeDirectory {
  /// Returns a path with the user's folder in place of a `~` before the first `/`.
  ///
  /// - Parameters:
  ///   - path: A path; only `~` alone and paths that begin with `~/` change.
  ///   - environment: The environment with `HOME`; without it the path does not change.
  package static func expanding(_ path: String, environment: [String: String]) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst()
  }

  /// Returns a path with the user's folder in place of a `~` before the first `/`, by this process's `HOME`.
  package static func expanding(_ path: String) -> String {
    expanding(path, environment: ProcessInfo.processInfo.environment)
  }
}
