internal import Foundation
internal import OwnerOnlyFiles

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads and writes the SDK's files, in a folder that is the owner's alone.
enum PrivateFile {
  /// What a place says that keeps bytes.
  enum Content: Hashable, Sendable {
    /// What is kept.
    case bytes([UInt8])
    /// Nothing was ever kept.
    case nothing
    /// Something is kept that cannot be read now: it is no "nothing", and nothing may replace it.
    case unreadable
  }

  /// Reads a file.
  ///
  /// It asks the system itself: a launch looks for many files that are not there, and Foundation takes
  /// longer to make an error of each than to read one.
  static func read(_ file: URL) -> Content {
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

  /// Returns what a file holds; `nil` when it cannot be read, which `errno` then explains.
  private static func bytes(of descriptor: CInt) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    var isWhole = false
    // Files are replaced and never changed, so that one has the size it begins with.
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
    Log.warn("\(file.lastPathComponent) cannot be read now: \(String(cString: strerror(problem)))")
    return .unreadable
  }

  /// Writes a file whole or not at all, and makes its folder when there is none.
  ///
  /// Of the SDK's files only the customer's id is for backups: an anonymous customer who moves to another device
  /// stays the same, and so keeps what they bought. The others are asked for again, or sealed with what never
  /// leaves the device. The folder may be the app's and is left as it is.
  ///
  /// - Parameter keepOutOfBackups: Is given a file that is not for backups, each time: the file is another one.
  static func write(
    _ data: Data, to file: URL,
    keepOutOfBackups: (URL) -> Void = PrivateFile.keepOutOfBackups
  ) throws {
    // What a power failure takes back, the server tells again.
    try OwnerOnlyFile.write(Array(data), to: file, isDurable: false)
    if file.lastPathComponent != IdentityFile.name { keepOutOfBackups(file) }
  }

  /// Keeps a file out of the backups of the device, where there are any.
  ///
  /// Source: <https://developer.apple.com/documentation/foundation/urlresourcevalues/isexcludedfrombackup>
  static func keepOutOfBackups(_ file: URL) {
    #if canImport(Darwin)
      var file = file
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      do {
        try file.setResourceValues(values)
      } catch {
        Log.warn("\(file.lastPathComponent) cannot be kept out of backups: \(error)")
      }
    #endif
  }
}
