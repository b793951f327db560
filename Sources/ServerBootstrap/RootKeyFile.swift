public import Foundation
public import TrustedEntitlements

/// The file that holds a server's root signing key, readable by its owner only.
public enum RootKeyFile {
  /// The file's name in the data folder.
  public static let name = "root-signing-key"

  /// Loads the key from a data folder, and makes it at the first start.
  ///
  /// - Throws: ``BootstrapError`` when the folder cannot be written or the file holds something else;
  ///   an existing file is never replaced.
  public static func loadOrMake(in folder: URL) throws(BootstrapError) -> RootSigningKey {
    let file = folder.appending(path: name)
    if FileManager.default.fileExists(atPath: file.path) {
      return try load(file)
    }
    let key = RootSigningKey.make()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder.path, reason: cause(error))
    }
    let isWritten = FileManager.default.createFile(
      atPath: file.path, contents: Data((key.base64 + "\n").utf8),
      attributes: [.posixPermissions: 0o600])
    guard isWritten else { throw .unwritable(path: file.path, reason: "the file was not created") }
    return key
  }

  private static func load(_ file: URL) throws(BootstrapError) -> RootSigningKey {
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw .unreadable(file: file.path, reason: cause(error))
    }
    do throws(KeyError) {
      return try RootSigningKey(base64: text.trimmingCharacters(in: .whitespacesAndNewlines))
    } catch {
      throw .badKey(file: file.path, reason: "\(error)")
    }
  }

  /// Puts a file error into a few words.
  static func cause(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
    case .fileReadInapplicableStringEncoding, .fileReadCorruptFile: "it is no text in UTF-8"
    case .fileReadUnknown: "it is no file, or cannot be read"
    default: error.localizedDescription
    }
  }
}
