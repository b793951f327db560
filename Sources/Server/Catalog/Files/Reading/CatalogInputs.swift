internal import AppStoreCore
public import Foundation

/// The resources that a catalog can refer to: files and environment variables.
public struct CatalogInputs: Sendable {
  /// Returns the text of a file that the catalog names; throws a short reason if it cannot be read.
  public var read: @Sendable (_ path: String) throws(UnreadableFile) -> String
  /// Returns the text of a file with a secret; throws a short reason, also if other users can read it.
  public var readSecret: @Sendable (_ path: String) throws(UnreadableFile) -> String
  /// Returns where a folder is that the catalog names.
  public var path: @Sendable (_ path: String) -> String
  /// Returns an environment variable; `nil` if it is not set.
  public var variable: @Sendable (_ name: String) -> String?

  /// A short reason why a file cannot be read.
  public struct UnreadableFile: Error, Hashable, Sendable {
    /// The reason, such as `no such file`.
    public let reason: String
    /// Whether the file does not exist.
    public let isMissing: Bool

    /// Creates a reason.
    public init(reason: String, isMissing: Bool = false) {
      self.reason = reason
      self.isMissing = isMissing
    }
  }

  /// Creates inputs; by default, secrets are read like other files, and paths are used as they are.
  public init(
    read: @escaping @Sendable (_ path: String) throws(UnreadableFile) -> String,
    variable: @escaping @Sendable (_ name: String) -> String?,
    readSecret: (@Sendable (_ path: String) throws(UnreadableFile) -> String)? = nil,
    path: @escaping @Sendable (_ path: String) -> String = { $0 }
  ) {
    self.read = read
    self.variable = variable
    self.readSecret = readSecret ?? read
    self.path = path
  }

  /// No files and no variables.
  public static let none = CatalogInputs(
    read: { _ throws(UnreadableFile) in
      throw UnreadableFile(reason: "no such file", isMissing: true)
    },
    variable: { _ in nil })

  /// The files relative to a catalog's folder, and an environment.
  public static func files(
    relativeTo catalog: URL, environment: [String: String]
  ) -> CatalogInputs {
    return CatalogInputs(
      read: { path throws(UnreadableFile) in
        do {
          return try String(
            contentsOf: location(of: path, relativeTo: catalog, environment), encoding: .utf8)
        } catch {
          throw UnreadableFile(reason: FileProblem.cause(error))
        }
      }, variable: { environment[$0] },
      readSecret: { path throws(UnreadableFile) in
        do throws(FileProblem) {
          return String(
            decoding: try OwnerOnlyFile.read(location(of: path, relativeTo: catalog, environment)),
            as: UTF8.self)
        } catch {
          throw UnreadableFile(reason: error.reason, isMissing: error.isMissing)
        }
      }, path: { location(of: $0, relativeTo: catalog, environment).path })
  }

  /// Returns the location of a file that a catalog names.
  static func location(
    of path: String, relativeTo catalog: URL, _ environment: [String: String]
  ) -> URL {
    URL(
      filePath: HomeDirectory.expanding(path, environment: environment),
      relativeTo: catalog.deletingLastPathComponent())
  }
}
