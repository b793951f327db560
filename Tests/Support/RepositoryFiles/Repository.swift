public import Foundation

/// The repository that the tests were built from.
public enum Repository {
  /// The root folder of the repository.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
