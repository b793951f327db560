public import EntitlementAPI
public import Foundation

/// The file of a root signing key, readable by its owner only.
public enum RootKeyFile {
  /// The file's name in the data directory.
  public static let name = DataDirectory.rootKeyFile

  /// Loads the key from a data directory, and creates it at the first start.
  ///
  /// - Throws: ``ServerDataError`` if the folder cannot be written or the file contains something
  ///   else; an existing file is never replaced.
  public static func loadOrMake(in folder: URL) throws(ServerDataError) -> RootSigningKey {
    let file = folder.appending(path: name)
    if FileManager.default.fileExists(atPath: file.path) { return try load(file) }
    return try make(file)
  }

  /// Creates a new key in a new file.
  ///
  /// - Throws: ``ServerDataError/exists(path:)`` if the file exists, which is not changed, or
  ///   ``ServerDataError/unwritable(path:reason:)``.
  public static func make(_ file: URL) throws(ServerDataError) -> RootSigningKey {
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw .exists(path: file.path)
    }
    let key = RootSigningKey.make()
    try SecretFile.write(Array((key.base64 + "\n").utf8), to: file)
    return key
  }

  /// Loads a key.
  ///
  /// - Throws: ``ServerDataError``, also if other users can read the file.
  public static func load(_ file: URL) throws(ServerDataError) -> RootSigningKey {
    let bytes = try SecretFile.read(file)
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(KeyError) {
      return try RootSigningKey(base64: text.trimmingCharacters(in: .whitespacesAndNewlines))
    } catch {
      throw .badKey(file: file.path, reason: "\(error)")
    }
  }
}
