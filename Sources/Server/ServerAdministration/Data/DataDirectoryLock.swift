internal import AppStoreCore
public import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An exclusive lock on a data directory for one server, released when the value is freed.
///
/// Administrative commands do not need it. It is an advisory lock of the system, so a killed server
/// leaves none behind. The file's content is only informative: the process that has the lock.
public final class DataDirectoryLock: Sendable {
  /// The file in the data directory; backups skip names that begin with a dot.
  public static let fileName = ".server-lock"

  private let descriptor: CInt

  /// Takes the lock; creates the data directory if it is missing.
  ///
  /// - Throws: ``ServerDataError/dataDirectoryInUse(folder:process:)`` if another server has it, or
  ///   ``ServerDataError/unwritable(path:reason:)``.
  public init(_ dataDirectory: URL) throws(ServerDataError) {
    try SecretFile.makeFolder(dataDirectory)
    let path = dataDirectory.appending(path: Self.fileName).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    do throws(FileProblem) {
      try OwnerOnlyFile.giveToOwner(of: dataDirectory, URL(filePath: path), descriptor)
    } catch {
      close(descriptor)
      throw .unwritable(path: error.path, reason: error.reason)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let cause = errno
      let holder = try? String(contentsOfFile: path, encoding: .utf8)
      close(descriptor)
      guard cause == EWOULDBLOCK else {
        throw .unwritable(path: path, reason: String(cString: strerror(cause)))
      }
      throw .dataDirectoryInUse(folder: dataDirectory.path, process: holder.flatMap { Int($0) })
    }
    // Set only now, so that a failed attempt does not close the file twice.
    self.descriptor = descriptor
    let process = Array("\(getpid())".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, process, process.count, 0)
  }

  deinit { close(descriptor) }
}
