#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A loopback port that stays reserved while its server is stopped.
///
/// Otherwise a process that requests any port, or an outgoing connection, could get it. A
/// restarting server would then find it in use, and an app could connect to an unrelated process.
final class ReservedPort: Sendable {
  /// The port.
  let number: Int
  /// A bound socket that never listens: on Linux another socket with address reuse can listen
  /// there.
  private let descriptor: CInt

  /// Reserves a free port.
  ///
  /// - Throws: ``DemonstrationError/noPort(reason:)``.
  init() throws(DemonstrationError) {
    #if canImport(Glibc)
      let stream = CInt(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var yes = CInt(1)
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    let status = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 ? getsockname(descriptor, address, &size) : -1
      }
    }
    guard status == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .noPort(reason: reason)
    }
    number = Int(UInt16(bigEndian: address.sin_port))
    self.descriptor = descriptor
    #if !os(Linux)
      // On other platforms no other socket could listen on the port.
      close(descriptor)
    #endif
  }

  deinit {
    #if os(Linux)
      close(descriptor)
    #endif
  }
}
