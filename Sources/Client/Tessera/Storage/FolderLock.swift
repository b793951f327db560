internal import AppStoreCore
internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A lock between the processes of an app that share a folder, such as an app and its extension.
///
/// The system releases it when the process ends. A folder that cannot hold one, such as on a full
/// disk, is not locked: a purchase is credited anyway.
final class FolderLock: Sendable {
  private let descriptor: LockedValue<CInt?>

  private init(_ descriptor: CInt) { self.descriptor = LockedValue(descriptor) }

  deinit { release() }

  /// Waits for a lock without blocking a task; `nil` if there can be none.
  static func taken(_ name: String, in folder: URL) async -> FolderLock? {
    guard let descriptor = opened(name, in: folder) else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FolderLock(descriptor) }
    // Another process holds it as long as its handler runs, so a thread of its own waits.
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: locked(descriptor)) }
    }
  }

  /// Waits for a lock that is only held while a file is written; `nil` if there can be none.
  static func takenNow(_ name: String, in folder: URL) -> FolderLock? {
    opened(name, in: folder).flatMap { locked($0) }
  }

  func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  private static func opened(_ name: String, in folder: URL) -> CInt? {
    let descriptor = open(
      folder.appending(path: name).path(percentEncoded: false), O_RDWR | O_CREAT | O_CLOEXEC,
      mode_t(0o600))
    return descriptor < 0 ? nil : descriptor
  }

  private static func locked(_ descriptor: CInt) -> FolderLock? {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
    return FolderLock(descriptor)
  }
}
