/// The version of the `.storekit` format that wrote a file.
///
/// Loading does not depend on it.
public struct FileVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The major version.
  public let major: Int
  /// The minor version, which changes between Xcode betas.
  public let minor: Int

  /// Creates a version.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version, such as `4.0`.
  public var description: String { "\(major).\(minor)" }

  /// Orders versions by major, then minor.
  public static func < (lhs: FileVersion, rhs: FileVersion) -> Bool {
    (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
  }
}
