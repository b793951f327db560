internal import AppStoreCore
internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reports that this process listens: with a file, and to systemd's socket.
public struct Readiness: Sendable {
  /// The environment variable with systemd's socket.
  public static let socketVariable = "NOTIFY_SOCKET"

  private let file: URL?
  private let socket: String?

  /// Removes the file of an earlier process; nothing is reported yet.
  ///
  /// - Parameters:
  ///   - file: The path of the file to create; `nil` for none.
  ///   - environment: The environment, with systemd's socket as `NOTIFY_SOCKET`.
  /// - Throws: ``ListenerError/unwritable(path:reason:)`` if an earlier file cannot be removed.
  public init(file: String?, environment: [String: String]) throws(ListenerError) {
    self.file = file.map { URL(filePath: $0) }
    socket = environment[Self.socketVariable]
    guard let path = self.file?.path, unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else {
      return
    }
    throw .unwritable(path: path, reason: String(cString: strerror(errno)))
  }

  /// Reports that the server listens; the file then contains one line, the address.
  ///
  /// - Throws: ``ListenerError/unwritable(path:reason:)`` if the file cannot be written.
  public func reportListening(at url: String) throws(ListenerError) {
    if let file {
      do throws(FileProblem) {
        try OwnerOnlyFile.write(Array("\(url)\n".utf8), to: file, isDurable: false)
      } catch {
        throw .unwritable(path: error.path, reason: error.reason)
      }
    }
    notify("READY=1\nSTATUS=listening on \(url)")
  }

  /// Reports that the server stops, and removes the file.
  public func end() {
    if let file { unlink(file.path) }
    notify("STOPPING=1")
  }

  /// Sends systemd one datagram; without systemd it does nothing.
  ///
  /// Source: sd_notify(3)
  private func notify(_ message: String) {
    guard let socket, socket.hasPrefix("/") || socket.hasPrefix("@") else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(socket.utf8)
    // An abstract name begins with a zero byte instead of the `@`.
    if path.first == UInt8(ascii: "@") { path[0] = 0 }
    let offset = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
    guard offset + path.count < MemoryLayout<sockaddr_un>.size else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    #if canImport(Glibc)
      let descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
    #elseif canImport(Musl)
      let descriptor = Musl.socket(AF_UNIX, SOCK_DGRAM, 0)
    #else
      let descriptor = Darwin.socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(message.utf8)
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(
          descriptor, bytes, bytes.count, 0, $0, socklen_t(offset + path.count))
      }
    }
  }
}
