internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that only its owner may read, because it holds a secret.
struct OwnerOnlyFile {
  let url: URL

  /// Returns the file's text; `nil` when there is no such file.
  func read() throws(DataDirectoryError) -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw .unreadable(path: url.path, reason: Self.reason(error))
    }
  }

  /// Writes the file whole or not at all; nobody else can read it at any moment.
  func write(_ text: String) throws(DataDirectoryError) {
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder.path, reason: Self.reason(error))
    }
    let draft = url.path + ".new"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: folder.path, reason: Self.lastReason()) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
      try handle.close()
    } catch {
      unlink(draft)
      throw .unwritable(path: url.path, reason: Self.reason(error))
    }
    guard rename(draft, url.path) == 0 else {
      throw .unwritable(path: url.path, reason: Self.lastReason())
    }
  }

  private static func lastReason() -> String { String(cString: strerror(errno)) }

  /// Puts a file error into a few words.
  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError,
      underlying.domain == NSPOSIXErrorDomain
    {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.localizedDescription
  }
}
