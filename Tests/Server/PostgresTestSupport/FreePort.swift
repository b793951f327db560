#if Postgres
  internal import Foundation

  /// Finds TCP ports that no one uses.
  package enum FreePort {
    /// Returns a port of the loopback interface that is free now.
    ///
    /// It is below the ports that the system gives to connections, so that none takes it in between.
    package static func find() throws -> Int {
      for _ in 0..<100 {
        let port = Int.random(in: 20_000..<30_000)
        if isFree(port) { return port }
      }
      throw Command.Failed(description: "no port is free")
    }

    private static func isFree(_ port: Int) -> Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }
#endif
