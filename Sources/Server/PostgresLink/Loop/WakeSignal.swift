#if Postgres
  internal import CLibPQ
  internal import Foundation

  /// Ends the sleep of the I/O thread.
  final class WakeSignal: Sendable {
    let descriptor: Int32

    /// - Throws: ``PostgresError/configuration(reason:)`` if the process has no free descriptor.
    init() throws(PostgresError) {
      descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
      guard descriptor >= 0 else {
        throw .configuration(reason: "no free file descriptor; raise the limit (ulimit -n)")
      }
    }

    deinit { close(descriptor) }

    func ring() { eventfd_write(descriptor, 1) }

    /// Forgets all rings so far.
    func clear() {
      var count: eventfd_t = 0
      eventfd_read(descriptor, &count)
    }
  }
#endif
