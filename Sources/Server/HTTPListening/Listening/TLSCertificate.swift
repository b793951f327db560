public import AppStoreCore
public import Foundation
internal import NIOSSL
internal import Synchronization

/// The server's certificate with its key; new connections use the newest loaded one.
public final class TLSCertificate: Sendable {
  private struct Loaded {
    let context: NIOSSLContext
    let expiry: Timestamp
    let fingerprint: [String]
  }

  private let certificate: URL
  private let key: URL
  private let loaded: Mutex<Loaded>

  /// Loads a certificate.
  ///
  /// - Parameters:
  ///   - certificate: The file of the certificate chain in PEM, the server's own certificate first.
  ///   - key: The file of its private key, in PEM.
  ///   - now: The time at which it must be valid.
  /// - Throws: ``ListenerError/tls(file:reason:)`` with the fix, if a file cannot be read, the key
  ///   does not match, or the certificate is not valid now.
  public init(
    certificate: URL, key: URL, at now: Timestamp
  ) throws(ListenerError) {
    self.certificate = certificate
    self.key = key
    loaded = Mutex(try Self.load(certificate, key, at: now))
  }

  /// The expiry of the certificate.
  public var expiry: Timestamp { loaded.withLock { $0.expiry } }

  var context: NIOSSLContext { loaded.withLock { $0.context } }

  /// Loads the files again if they changed; invalid files change nothing.
  ///
  /// - Returns: Whether the certificate changed.
  /// - Throws: ``ListenerError/tls(file:reason:)``; the current certificate stays.
  public func reload(at now: Timestamp) throws(ListenerError) -> Bool {
    guard Self.fingerprint(certificate, key) != loaded.withLock({ $0.fingerprint }) else {
      return false
    }
    let fresh = try Self.load(certificate, key, at: now)
    loaded.withLock { $0 = fresh }
    return true
  }

  private static func load(
    _ certificate: URL, _ key: URL, at now: Timestamp
  ) throws(ListenerError) -> Loaded {
    // Computed before the files are read, so that a change during the read is noticed the next
    // time.
    let fingerprint = fingerprint(certificate, key)
    let chain = try chain(certificate)
    guard let own = chain.first else {
      throw .tls(file: certificate.path, reason: "contains no certificate; use PEM")
    }
    let begin = Timestamp(milliseconds: Int64(own.notValidBefore) * 1000)
    let expiry = Timestamp(milliseconds: Int64(own.notValidAfter) * 1000)
    guard begin <= now else {
      throw .tls(
        file: certificate.path, reason: "is not valid before \(begin.iso8601); check the clock")
    }
    guard now < expiry else {
      throw .tls(file: certificate.path, reason: "expired at \(expiry.iso8601); renew it")
    }
    let privateKey = try privateKey(key)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do {
      return Loaded(
        context: try NIOSSLContext(configuration: configuration), expiry: expiry,
        fingerprint: fingerprint)
    } catch {
      throw .tls(
        file: key.path,
        reason: "does not match \(certificate.path); use its key")
    }
  }

  private static func chain(_ file: URL) throws(ListenerError) -> [NIOSSLCertificate] {
    let bytes = try bytes(file)
    do {
      return try NIOSSLCertificate.fromPEMBytes(bytes)
    } catch {
      throw .tls(file: file.path, reason: "contains no PEM certificate; use fullchain.pem")
    }
  }

  private static func privateKey(_ file: URL) throws(ListenerError) -> NIOSSLPrivateKey {
    let bytes = try bytes(file)
    do {
      return try NIOSSLPrivateKey(bytes: bytes, format: .pem)
    } catch {
      throw .tls(
        file: file.path, reason: "contains no PEM private key without a password; use privkey.pem")
    }
  }

  private static func bytes(_ file: URL) throws(ListenerError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: file))
    } catch {
      throw .unreadable(file: file.path, reason: FileProblem.cause(error))
    }
  }

  private static func fingerprint(_ files: URL...) -> [String] {
    files.map { file in
      // A renewed certificate is often a new file behind the same link.
      let path = file.resolvingSymlinksInPath().path
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return "\(path) \(modified) \(attributes?[.size] ?? 0)"
    }
  }
}
