import AppStoreCore
import AsyncHTTPClient
import EntitlementServer
import Foundation
import HTTPListening
import Hummingbird
import Logging
import NIOCore
import NIOSSL
import ServerBootstrap
import TestSupport
import Testing

/// TLS with generated certificates, a real listener on a loopback port, and a real client.
@Suite(.timeLimit(.minutes(30))) struct TLSTests {
  /// Certificates have a resolution of seconds.
  private let now = Timestamp(milliseconds: Timestamp(Date()).milliseconds / 1000 * 1000)

  private func inFolder(_ test: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await test(folder)
  }

  private func write(_ identity: TLSIdentity, to folder: URL) throws {
    try identity.certificatePEM.write(
      to: folder.appending(path: "cert.pem"), atomically: true, encoding: .utf8)
    try identity.keyPEM.write(
      to: folder.appending(path: "key.pem"), atomically: true, encoding: .utf8)
  }

  private func load(_ folder: URL) throws(ListenerError) -> TLSCertificate {
    try TLSCertificate(
      certificate: folder.appending(path: "cert.pem"), key: folder.appending(path: "key.pem"),
      at: now)
  }

  /// Sends a request with a client that trusts only one certificate.
  private func ask(
    _ port: Int, _ path: String = "/", trusting identity: TLSIdentity
  ) async throws -> String {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    let trusted = try NIOSSLCertificate(bytes: Array(identity.certificatePEM.utf8), format: .pem)
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.trustRoots = .certificates([trusted])
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let answer = try await client.execute(
        HTTPClientRequest(url: "https://localhost:\(port)\(path)"), timeout: .seconds(300))
      let body = try await answer.body.collect(upTo: 1000)
      try await client.shutdown()
      return String(buffer: body)
    } catch {
      try await client.shutdown()
      throw error
    }
  }

  @Test func `A client that trusts the certificate connects, and a renewed one is loaded`()
    async throws
  {
    try await inFolder { folder in
      let first = try TLSIdentity(validFrom: now - .days(1), until: now + .days(30))
      let second = try TLSIdentity(validFrom: now - .days(1), until: now + .days(90))
      try write(first, to: folder)
      let certificate = try load(folder)
      #expect(certificate.expiry.milliseconds / 1000 == (now + .days(30)).milliseconds / 1000)
      let listener = try await Listener.start(
        BothWays(), certificate: certificate, host: "127.0.0.1", port: 0,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

      #expect(try await ask(listener.port, trusting: first) == "at once")
      #expect(try await ask(listener.port, "/task", trusting: first) == "by a task")
      await #expect(throws: (any Error).self) { try await ask(listener.port, trusting: second) }
      #expect(try certificate.reload(at: now) == false)
      try write(second, to: folder)
      #expect(try certificate.reload(at: now) == true)
      #expect(try await ask(listener.port, trusting: second) == "at once")
      await #expect(throws: (any Error).self) { try await ask(listener.port, trusting: first) }

      // An incomplete renewal is not loaded.
      try "none".write(
        to: folder.appending(path: "key.pem"), atomically: true, encoding: .utf8)
      #expect(throws: ListenerError.self) { try certificate.reload(at: now) }
      #expect(try await ask(listener.port, trusting: second) == "at once")
      await listener.stop()
    }
  }

  @Test(arguments: [true, false])
  func `A server with TLS of its own requires TLS of browsers from then on`(
    isEncrypted: Bool
  ) async throws {
    // The responder knows from its setting; the connection of this test is plain.
    let server = try GuardedUnderTest()
    let listener = try await Listener.start(
      EntitlementResponder(server.guarded, isEncrypted: isEncrypted), host: "127.0.0.1", port: 0,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let reply = try await WireSocket.send(
      "GET /dashboard HTTP/1.1\r\nHost: a\r\n\r\n", to: listener.port)
    await listener.stop()
    #expect(reply.fields["strict-transport-security"] == (isEncrypted ? "max-age=31536000" : nil))
  }

  @Test func `An expiring certificate is logged twice a day, and a failed renewal once`()
    async throws
  {
    try await inFolder { folder in
      try write(TLSIdentity(validFrom: now - .days(1), until: now + .days(13)), to: folder)
      let clock = VirtualClock(at: now)
      let keeper = LogKeeper()
      let watch = TLSCertificateWatcher(
        try load(folder), metrics: ServerMetrics(), clock: clock, logger: keeper.logger)
      for _ in 0..<3 { await watch.look() }
      #expect(keeper.lines.count == 1)
      #expect(keeper.lines.last?.hasPrefix("warning TLS certificate expires soon") == true)
      clock.advance(to: now + .hours(12))
      try "none".write(to: folder.appending(path: "key.pem"), atomically: true, encoding: .utf8)
      for _ in 0..<3 { await watch.look() }
      #expect(keeper.lines.count == 3)
      #expect(keeper.lines[1].hasPrefix("error Reloading the TLS certificate failed"))
    }
  }

  @Test func `An unusable certificate is rejected with the file and the fix`() async throws {
    try await inFolder { folder in
      let good = try TLSIdentity(validFrom: now - .days(1), until: now + .days(30))
      func complaint(_ identity: TLSIdentity? = nil, cert: String? = nil, key: String? = nil) throws
        -> String
      {
        try write(identity ?? good, to: folder)
        try cert?.write(
          to: folder.appending(path: "cert.pem"), atomically: true, encoding: .utf8)
        try key?.write(to: folder.appending(path: "key.pem"), atomically: true, encoding: .utf8)
        let error = #expect(throws: ListenerError.self) { try load(folder) }
        return error?.description ?? ""
      }
      let expired = try TLSIdentity(validFrom: now - .days(9), until: now - .days(1))
      #expect(try complaint(expired).contains("cert.pem: expired at"))
      let early = try TLSIdentity(validFrom: now + .days(1), until: now + .days(9))
      #expect(try complaint(early).contains("cert.pem: is not valid before"))
      let other = try TLSIdentity(validFrom: now - .days(1), until: now + .days(30))
      #expect(try complaint(key: other.keyPEM).contains("key.pem: does not match"))
      #expect(try complaint(cert: "x").contains("cert.pem: contains no"))
      #expect(try complaint(cert: "").contains("cert.pem: contains no"))
      #expect(try complaint(key: "x").contains("key.pem: contains no PEM private key"))
      try FileManager.default.removeItem(at: folder.appending(path: "cert.pem"))
      #expect(throws: ListenerError.self) { try load(folder) }
    }
  }
}
