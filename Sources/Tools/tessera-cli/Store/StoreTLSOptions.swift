import AppStoreCore
import ArgumentParser
import EntitlementServer
import Foundation
import HTTPListening
import Hummingbird
import Logging
import ServerBootstrap
import SimulatorServer

/// The options of a store that also serves Apple's host names over TLS.
struct StoreTLSOptions: ParsableArguments {
  /// A TLS listener and what clients need to know about it.
  struct Running {
    let listener: Listener
    let url: String
    let authority: URL

    /// The lines for people.
    var introduction: String {
      """
      with TLS, for Apple's host names: \(url)
      certificate authority to trust:   \(authority.path)
      """
    }
  }

  @Flag(
    help: ArgumentHelp(
      "Also serve HTTPS under Apple's host names, with a certificate authority of this store.",
      discussion: """
        For libraries with fixed hosts: resolve api.storekit.apple.com and \
        api.storekit-sandbox.apple.com (or their itunes.apple.com names) to this address, and trust \
        the authority's certificate in tls-ca.pem of --data. Its private key is discarded.
        """))
  var tls = false

  @Option(
    parsing: .unconditional,
    help: "The port of --tls, such as 443; 0 picks a free one.")
  var tlsPort = 8453

  func validate() throws {
    guard (0...65_535).contains(tlsPort) else {
      throw ValidationError("--tls-port: \(tlsPort) is out of range; use 0 to 65535")
    }
  }

  /// Starts to listen; returns `nil` without `--tls`.
  ///
  /// Certificates that expired, or of which a file is missing, are replaced.
  func start<Responder: HTTPResponder>(
    _ responder: Responder, host: String, data: String, logger: Logger
  ) async throws -> Running?
  where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    guard tls else { return nil }
    let files = StoreTLSFiles(in: URL(filePath: data))
    let now = SystemClock().now()
    let listener = try await Listener.start(
      responder, certificate: try certificate(files, at: now), host: host, port: tlsPort,
      logger: logger)
    return Running(
      listener: listener, url: ListenAddress.url("https", host, listener.port),
      authority: files.authority)
  }

  private func certificate(_ files: StoreTLSFiles, at now: Timestamp) throws -> TLSCertificate {
    func load() throws(ListenerError) -> TLSCertificate {
      try TLSCertificate(certificate: files.certificate, key: files.key, at: now)
    }
    if files.exist, let certificate = try? load() { return certificate }
    try files.make(at: now)
    return try load()
  }
}
