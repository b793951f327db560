internal import Foundation

/// The folder of this user, which `~` at the beginning of a path means.
///
/// Shells expand it only where it begins a word, which leaves out `--data=~/Data`, variables and files.
public enum HomeFolder {
  /// Returns a path with the user's folder in place of a `~` before the first `/`.
  ///
  /// - Parameters:
  ///   - path: A path; only `~` alone and what begins with `~/` change.
  ///   - environment: Names the folder as `HOME`; without it the path stays.
  public static func expanding(_ path: String, environment: [String: String]) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst()
  }

  /// Returns a path with the user's folder in place of a `~` before the first `/`, by this process's `HOME`.
  public static func expanding(_ path: String) -> String {
    expanding(path, environment: ProcessInfo.processInfo.environment)
  }
}
