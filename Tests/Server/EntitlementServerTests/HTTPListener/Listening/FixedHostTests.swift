import AppStoreCore
import AsyncHTTPClient
import Foundation
import HTTPListening
import Logging
import NIOCore
import NIOSSL
import SignedData
import Testing

/// A certificate for the hosts of another server, with an authority of its own, and a real client.
@Suite(.timeLimit(.minutes(30))) struct FixedHostTests {
  private let now = Timestamp(milliseconds: Timestamp(Date()).milliseconds / 1000 * 1000)

  private func identity(
    _ addresses: [CertificateHost] = [.address([127, 0, 0, 1])]
  ) throws -> TLSServerIdentity {
    try TLSServerIdentity.make(
      hosts: [.name("api.storekit.apple.com"), .name("localhost")] + addresses,
      commonName: "Fixed Host", notBefore: now - .days(1), notAfter: now + .days(30))
  }

  /// Serves with a certificate until the test ends.
  private func serving(
    _ identity: TLSServerIdentity, _ test: (Int) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, key) = (folder.appending(path: "tls.pem"), folder.appending(path: "key.pem"))
    try identity.certificate.write(to: file, atomically: true, encoding: .utf8)
    try identity.key.write(to: key, atomically: true, encoding: .utf8)
    let listener = try await Listener.start(
      BothWays(), certificate: TLSCertificate(certificate: file, key: key, at: now),
      host: "127.0.0.1", port: 0, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    do {
      try await test(listener.port)
      await listener.stop()
    } catch {
      await listener.stop()
      throw error
    }
  }

  /// Sends a request to a host whose name leads to this machine.
  private func request(
    _ host: String, _ port: Int, trusting authority: String
  ) async throws -> String {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.dnsOverride = [host: "127.0.0.1"]
    let trusted = try NIOSSLCertificate(bytes: Array(authority.utf8), format: .pem)
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.trustRoots = .certificates([trusted])
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let reply = try await client.execute(
        HTTPClientRequest(url: "https://\(host):\(port)/"), timeout: .seconds(300))
      let body = try await reply.body.collect(upTo: 1000)
      try await client.shutdown()
      return String(buffer: body)
    } catch {
      try await client.shutdown()
      throw error
    }
  }

  @Test(arguments: ["api.storekit.apple.com", "localhost", "127.0.0.1"])
  func `A client that trusts the authority connects to each of the hosts`(
    host: String
  ) async throws {
    let identity = try identity()
    try await serving(identity) { port in
      let body = try await request(host, port, trusting: identity.authority)
      #expect(body == "at once")
    }
  }

  @Test func `A client does not connect to another host or under another authority`() async throws {
    // SwiftNIO accepts a certificate for the address of the server, too.
    let (identity, other) = (try identity([]), try identity([]))
    try await serving(identity) { port in
      await #expect(throws: (any Error).self) {
        try await request("api.example.com", port, trusting: identity.authority)
      }
      await #expect(throws: (any Error).self) {
        try await request("localhost", port, trusting: other.authority)
      }
    }
  }
}
