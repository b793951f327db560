public import Foundation
public import TrustedEntitlements

/// The file that holds a root signing key, readable by its owner only.
public enum RootKeyFile {
  /// The file's name in the data folder.
  public static let name = "root-signing-key"

  /// Loads the key from a data folder, and makes it at the first start.
  ///
  /// - Throws: ``BootstrapError`` when the folder cannot be written or the file holds something else;
  ///   an existing file is never replaced.
  public static func loadOrMake(in folder: URL) throws(BootstrapError) -> RootSigningKey {
    let file = folder.appending(path: name)
    if FileManager.default.fileExists(atPath: file.path) { return try load(file) }
    return try make(file)
  }

  /// Makes a new key in a new file.
  ///
  /// - Throws: ``BootstrapError/exists(path:)`` when there is a file already, which stays as it is, or
  ///   ``BootstrapError/unwritable(path:reason:)``.
  public static func make(_ file: URL) throws(BootstrapError) -> RootSigningKey {
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw .exists(path: file.path)
    }
    let key = RootSigningKey.make()
    try SecretFile.write(Array((key.base64 + "\n").utf8), to: file)
    return key
  }

  /// Loads a key.
  ///
  /// - Throws: ``BootstrapError``; a file that others may read is refused.
  public static func load(_ file: URL) throws(BootstrapError) -> RootSigningKey {
    let bytes = try SecretFile.read(file)
    let text = String(decoding: bytes, as: UTF8.self)
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
