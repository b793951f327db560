public import Foundation

/// What a catalogue may point to beside itself: files, and variables of the environment.
public struct CatalogSurroundings: Sendable {
  /// Returns the text of a file that the catalogue names; throws a few words on why it cannot be read.
  public var read: @Sendable (_ path: String) throws(UnreadableFile) -> String
  /// Returns a variable of the environment; `nil` when it is not set.
  public var variable: @Sendable (_ name: String) -> String?

  /// Why a file cannot be read, in a few words.
  public struct UnreadableFile: Error, Hashable, Sendable {
    /// The reason, such as `there is no such file`.
    public let reason: String

    /// Creates a reason.
    public init(reason: String) { self.reason = reason }
  }

  /// Creates surroundings.
  public init(
    read: @escaping @Sendable (_ path: String) throws(UnreadableFile) -> String,
    variable: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.read = read
    self.variable = variable
  }

  /// No files and no variables.
  public static let none = CatalogSurroundings(
    read: { _ throws(UnreadableFile) in throw UnreadableFile(reason: "there is no such file") },
    variable: { _ in nil })

  /// The files beside a catalogue, by paths that begin at its folder, and an environment.
  public static func files(
    beside catalog: URL, environment: [String: String]
  ) -> CatalogSurroundings {
    return CatalogSurroundings(
      read: { path throws(UnreadableFile) in
        do {
          return try String(
            contentsOf: place(of: path, beside: catalog, environment), encoding: .utf8)
        } catch {
          throw UnreadableFile(reason: RootKeyFile.cause(error))
        }
      }, variable: { environment[$0] })
  }

  /// Returns where a file is that a catalogue names.
  static func place(
    of path: String, beside catalog: URL, _ environment: [String: String]
  ) -> URL {
    URL(
      filePath: HomeFolder.expanding(path, environment: environment),
      relativeTo: catalog.deletingLastPathComponent())
  }
}
