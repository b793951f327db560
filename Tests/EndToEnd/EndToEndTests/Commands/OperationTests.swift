import Foundation
import SignedData
import TestSupport
import Testing
import WaitingTestSupport

/// Starting and stopping the programs as an operator does.
@Suite(.serialized, .timeLimit(.minutes(30))) struct OperationTests {
  private let folder: TemporaryFolder
  private let catalog = Commands.repository.appending(path: "Examples/catalog.yaml").path

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// Listens on a free port of this machine; returns the descriptor and the port.
  private func occupied() throws -> (descriptor: CInt, port: UInt16) {
    #if os(Linux)
      let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port: UInt16? = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        guard bind(descriptor, $0, length) == 0, listen(descriptor, 1) == 0,
          getsockname(descriptor, $0, &length) == 0
        else { return nil }
        return UInt16(bigEndian: pointer.pointee.sin_port)
      }
    }
    return (descriptor, try #require(port))
  }

  @Test(arguments: ["serve", "store"])
  func `A port in use is the only error reported, and no key file is left behind`(program: String)
    async throws
  {
    let (descriptor, port) = try occupied()
    defer { close(descriptor) }
    let store = Commands.repository.appending(path: "Examples/Catalog.storekit").path
    let ended = try await Commands.run(
      [
        program, program == "serve" ? "--catalog" : "--config",
        program == "serve" ? catalog : store,
      ]
        + ["--data", path("data"), "--port", "\(port)"])
    #expect(ended.status == 1)
    #expect(
      ended.errors.hasPrefix("tessera: port \(port) on 127.0.0.1: already in use"),
      "\(ended.errors)")
    let left = (try? FileManager.default.contentsOfDirectory(atPath: path("data"))) ?? []
    #expect(left.allSatisfy { $0 == ".server-lock" }, "\(left)")
  }

  @Test func `A server writes a file while it listens and removes it when it stops`()
    async throws
  {
    let process = Process()
    process.executableURL = Commands.tessera
    process.arguments = [
      "serve", "--catalog", catalog, "--data", path("data"), "--port", "0", "--host", "::1",
      "--ready-file", path("ready"),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try await eventually("the server listens or ends") {
      FileManager.default.fileExists(atPath: path("ready")) || !process.isRunning
    }
    let url = try String(contentsOfFile: path("ready"), encoding: .utf8)
    #expect(url.wholeMatch(of: /http:\/\/\[::1\]:\d+\n/) != nil, "\(url)")
    #if os(Linux)
      let proc = "/proc/\(process.processIdentifier)/"
      let status = try String(contentsOfFile: proc + "status", encoding: .utf8)
      #expect(status.contains("Umask:\t0077"))
      let limits = try String(contentsOfFile: proc + "limits", encoding: .utf8)
      #expect(limits.contains(/Max core file size +0 +0/))
    #endif
    process.terminate()
    try await eventually("the server ends") { !process.isRunning }
    #expect(!FileManager.default.fileExists(atPath: path("ready")))
  }

  @Test func `The audit actor is the system user when no variable names one`() async throws {
    let names = ["USER", "LOGNAME"]
    for arguments in [
      ["keys", "init-root", "--out", path("root")],
      ["keys", "sign-intermediate", "--root-key", path("root"), "--out", path("one.json")],
      ["keys", "import-intermediate", path("one.json"), "--data", path("data")],
    ] {
      let ended = try await Commands.run(arguments, without: names)
      #expect(ended.status == 0, "\(ended.errors)")
    }
    let audit = try await Commands.run(["audit", "--data", path("data")], without: names)
    let entry = try #require(getpwuid(geteuid()))
    #expect(audit.output.contains("person:\(String(cString: entry.pointee.pw_name))  import_key"))
  }

  @Test func `Counts have the right noun`() async throws {
    try TestStore().chain.root.pem.write(
      toFile: path("root.pem"), atomically: true, encoding: .utf8)
    let server = try ServerProcess(
      catalog: catalog, root: path("root.pem"), data: path("data"))
    server.kill()
    let verified = try await Commands.run(
      ["ledger", "verify", "--catalog", catalog, "--data", path("data")])
    #expect(verified.errors == "0 facts verified\n0 events derived again\n")
    let backup = try await Commands.run(
      ["backup", "--data", path("data"), "--out", path("backup")])
    #expect(backup.output.contains(/: 0 facts, \d files, \d+ bytes/), "\(backup.output)")
  }
}
