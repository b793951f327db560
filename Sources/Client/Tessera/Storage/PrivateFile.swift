internal import AppStoreCore
internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads and writes the SDK's files, in a folder that only the owner can access.
package enum PrivateFile {
  /// The result of reading a saved value.
  package enum Content: Hashable, Sendable {
    /// The saved bytes.
    case bytes([UInt8])
    /// Nothing was ever saved.
    case nothing
    /// A saved value exists but cannot be read now. It must not be treated as absent or replaced.
    case unreadable
  }

  /// Reads a file.
  ///
  /// Calls the system directly: a launch looks for many missing files, and Foundation takes longer
  /// to create an error for each than to read one.
  package static func read(_ file: URL) -> Content {
    let (descriptor, problem) = file.withUnsafeFileSystemRepresentation { path in
      guard let path else { return (CInt(-1), EINVAL) }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      return (descriptor, errno)
    }
    guard descriptor >= 0 else {
      return problem == ENOENT ? .nothing : unreadable(file, problem)
    }
    defer { close(descriptor) }
    return bytes(of: descriptor).map(Content.bytes) ?? unreadable(file, errno)
  }

  /// Returns the contents of a file; `nil` if it cannot be read, with the reason in `errno`.
  private static func bytes(of descriptor: CInt) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    var isWhole = false
    // Files are replaced and never changed in place, so the size is constant.
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size, let start = buffer.baseAddress {
        let count = pread(descriptor, start + filled, size - filled, off_t(filled))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        filled += count
      }
      isWhole = true
    }
    return isWhole ? bytes : nil
  }

  private static func unreadable(_ file: URL, _ problem: CInt) -> Content {
    Log.warn("\(file.lastPathComponent) could not be read: \(String(cString: strerror(problem)))")
    return .unreadable
  }

  /// Writes a file atomically, and creates its folder if it is missing.
  ///
  /// Only the file with the app user ID is included in backups: an anonymous customer who moves to
  /// another device keeps the same ID, and with it their purchases. The other files can be fetched
  /// again, or are authenticated with a key that never leaves the device. The folder may be the
  /// app's and is not changed.
  ///
  /// - Parameters:
  ///   - isIdentity: Whether it is the file with the app user ID. Its bytes are on the disk before
  ///     this returns: the server returns everything else again after a power failure.
  ///   - excludeFromBackups: Called with a file to exclude from backups, after every write, because
  ///     each write creates a new file.
  package static func write(
    _ data: Data, to file: URL, isIdentity: Bool = false,
    excludeFromBackups: (URL) -> Void = PrivateFile.excludeFromBackups
  ) throws {
    try OwnerOnlyFile.write(Array(data), to: file, isDurable: isIdentity)
    if !isIdentity { excludeFromBackups(file) }
  }

  /// Renames a file that cannot be used, so that a new one can be written; it stays for a
  /// developer to examine, until the next one.
  static func moveAside(_ file: URL) {
    let aside = file.appendingPathExtension("unreadable")
    guard rename(file.path(percentEncoded: false), aside.path(percentEncoded: false)) != 0 else {
      return
    }
    Log.error("\(file.lastPathComponent) could not be renamed: \(String(cString: strerror(errno)))")
  }

  /// Excludes a file from the device's backups, on platforms that have them.
  ///
  /// Source: <https://developer.apple.com/documentation/foundation/urlresourcevalues/isexcludedfrombackup>
  static func excludeFromBackups(_ file: URL) {
    #if canImport(Darwin)
      var file = file
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      do {
        try file.setResourceValues(values)
      } catch {
        Log.warn("\(file.lastPathComponent) could not be excluded from backups: \(error)")
      }
    #endif
  }
}
