#if Postgres
  import Foundation
  import PostgresTestSupport
  import Synchronization

  /// A TCP proxy on the loopback interface that cuts connections at a chosen place.
  final class CuttingProxy: Sendable {
    /// What happens to a message of the client that contains `COMMIT`.
    enum Rule: Sendable {
      case pass
      /// The connection is cut, and the server receives nothing of the message.
      case cutBefore
      /// The connection is cut, and the server receives half of the message.
      case cutInside
      /// The server receives the message, and its response is discarded.
      case cutAfter
    }

    private struct State {
      var rule = Rule.pass
      var isOpen = true
      var sockets: Set<Int32> = []
    }

    let port: Int
    private let target: Int
    private let listener: Int32
    private let state = Mutex(State())

    init(to target: Int) throws {
      self.target = target
      port = try FreePort.find()
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let isListening = Self.withAddress(port) { bind(listener, $0, $1) == 0 }
      guard isListening, listen(listener, 64) == 0 else { throw CocoaError(.featureUnsupported) }
      Thread.detachNewThread { [self] in acceptAll() }
    }

    /// Chooses what happens from now on.
    func use(_ rule: Rule) { state.withLock { $0.rule = rule } }

    /// Cuts all connections and accepts no more.
    func close() {
      state.withLock { state in
        state.isOpen = false
        for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }

    /// Accepts connections again.
    func reopen() { state.withLock { $0.isOpen = true } }

    private func acceptAll() {
      while true {
        let client = accept(listener, nil, nil)
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard state.withLock({ $0.isOpen }),
          Self.withAddress(target, { connect(server, $0, $1) == 0 })
        else {
          Glibc.close(client)
          Glibc.close(server)
          continue
        }
        state.withLock { $0.sockets.formUnion([client, server]) }
        Thread.detachNewThread { [self] in forward(client, server) }
      }
    }

    private func forward(_ client: Int32, _ server: Int32) {
      var isCutting = false
      var buffer = [UInt8](repeating: 0, count: 65_536)
      loop: while true {
        var items = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&items, 2, -1) > 0 else { break }
        for (item, other) in zip(items, [server, client]) where item.revents != 0 {
          let count = read(item.fd, &buffer, buffer.count)
          guard count > 0 else { break loop }
          let isCommit = item.fd == client && buffer[..<count].firstRange(of: "COMMIT".utf8) != nil
          let rule = isCommit ? state.withLock { $0.rule } : .pass
          if rule == .cutBefore { break loop }
          if rule == .cutAfter { isCutting = true }
          if isCutting, item.fd == server { break loop }
          // `write` would end the process if the other side is gone.
          send(other, buffer, rule == .cutInside ? count / 2 : count, Int32(MSG_NOSIGNAL))
          if rule == .cutInside { break loop }
        }
      }
      state.withLock { $0.sockets.subtract([client, server]) }
      Glibc.close(client)
      Glibc.close(server)
    }

    static func withAddress<Result>(
      _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      address.sin_port = UInt16(port).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }
#endif
