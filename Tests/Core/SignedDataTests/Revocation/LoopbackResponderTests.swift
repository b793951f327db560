import AppStoreCore
import Foundation
import HTTPTypes
import SignedData
import TestSupport
import Testing

/// The same checks over real HTTP: `openssl ocsp` listens on this machine, `URLSession` connects.
@Suite(
  .enabled(if: OpenSSL.hasResponder, "OpenSSL 3 is not in PATH; install it to run these"),
  .timeLimit(.minutes(30)))
struct LoopbackResponderTests {
  /// A responder that listens on a free port of this machine and ends after its requests.
  private final class Listener {
    let port: Int
    private let process = Process()

    init(_ arguments: [String]) throws {
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["openssl"] + arguments + ["-port", "0", "-nrequest", "1"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var text = ""
      while !text.contains("\n") {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { break }
        text += String(decoding: data, as: UTF8.self)
      }
      // Its output is: ACCEPT [::]:45287 PID=12873
      let address = text.split(separator: " ").dropFirst().first
      guard let port = address?.split(separator: ":").last.flatMap({ Int($0) }) else {
        process.terminate()
        throw TestFailure(reason: "openssl ocsp told no port: \(text)")
      }
      self.port = port
    }

    deinit { if process.isRunning { process.terminate() } }
  }

  /// Routes requests for the authority's host to the ports of its responders.
  private struct LocalTransport: HTTPTransport {
    let network = URLSessionTransport(timeout: .seconds(300))
    let ports: [String: Int]
    let clock: VirtualClock

    func send(
      _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportError) -> BufferedHTTPResponse {
      var local = request
      local.authority = "127.0.0.1:\(ports[request.path ?? ""] ?? 0)"
      let reply = try await network.send(local, body: body)
      clock.keepUp()
      return reply
    }
  }

  @Test func `OpenSSL's responders are queried over HTTP and trusted`() async throws {
    let scene = try RevocationScene()
    let token = try scene.store.sign(TestStore.transaction())
    let listeners = [
      "/leaf": try Listener(scene.authority.responder(.leaf)),
      "/intermediate": try Listener(scene.authority.responder(.intermediate)),
    ]
    let checker = RevocationChecker(
      transport: LocalTransport(ports: listeners.mapValues(\.port), clock: scene.clock),
      clock: scene.clock, timer: ContinuousClock(), timeLimit: .seconds(30), nonces: .system)
    let verifier = scene.verifier(.hard, checker: checker)

    _ = try await verifier.transaction(token)
    #expect(checker.certificateCount == 2)
    // Both responders have ended after their one request; their responses are cached.
    _ = try await verifier.transaction(token)
  }
}
