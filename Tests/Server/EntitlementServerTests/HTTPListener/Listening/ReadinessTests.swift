import Foundation
import HTTPListening
import ServerBootstrap
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReadinessTests {
  private let folder: URL

  init() throws {
    folder = URL(filePath: "/tmp/tessera-ready-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test func `The file with the address exists while the server listens`()
    throws
  {
    let file = folder.appending(path: "ready")
    try Data("http://of.a.killed.server".utf8).write(to: file)
    let readiness = try Readiness(file: file.path, environment: [:])
    #expect(!FileManager.default.fileExists(atPath: file.path), "an earlier server's file is gone")
    try readiness.reportListening(at: "http://127.0.0.1:8080")
    #expect(try String(contentsOf: file, encoding: .utf8) == "http://127.0.0.1:8080\n")
    readiness.end()
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `A file that cannot be written is reported`() throws {
    let readiness = try Readiness(file: "/proc/nowhere/ready", environment: [:])
    let error = #expect(throws: ListenerError.self) {
      try readiness.reportListening(at: "http://a")
    }
    #expect(error?.description.contains("/proc/nowhere") == true)
  }

  #if os(Linux)
    @Test(arguments: [false, true])
    func `systemd is notified over its socket`(isAbstract: Bool) throws {
      let path = folder.appending(path: "socket").path
      let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(path.utf8)
      if isAbstract { bytes[0] = 0 }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let length = socklen_t(2 + bytes.count)
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
      try #require(bound == 0)
      let name = isAbstract ? "@" + path.dropFirst() : path
      let readiness = try Readiness(
        file: nil, environment: [Readiness.socketVariable: String(name)])
      try readiness.reportListening(at: "http://127.0.0.1:8080")
      readiness.end()
      func received() -> String {
        var buffer = [UInt8](repeating: 0, count: 1000)
        let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      }
      #expect(received() == "READY=1\nSTATUS=listening on http://127.0.0.1:8080")
      #expect(received() == "STOPPING=1")
    }
  #endif
}
