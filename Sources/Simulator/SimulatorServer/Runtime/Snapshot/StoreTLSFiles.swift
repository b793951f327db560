public import AppStoreCore
internal import AppStoreServerAPI
public import Foundation
internal import SignedData

/// The files with which a simulated store serves Apple's host names over TLS.
public struct StoreTLSFiles: Hashable, Sendable {
  /// How long certificates are valid; some clients accept no more than 825 days.
  private static let validity = Duration.days(820)

  /// The certificate of the store's certificate authority, for clients to trust.
  public let authority: URL
  /// The store's certificate.
  public let certificate: URL
  /// The private key of the certificate, readable by its owner only.
  public let key: URL

  /// Names the files in a store's data directory; nothing is read or written.
  public init(in directory: URL) {
    authority = directory.appending(path: "tls-ca.pem")
    certificate = directory.appending(path: "tls.pem")
    key = directory.appending(path: "tls-key.pem")
  }

  /// Whether all files exist.
  public var exist: Bool {
    [authority, certificate, key].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Creates a certificate authority and the store's certificate, and replaces earlier ones.
  ///
  /// The authority's key is discarded, so a client that trusts it trusts this one certificate only.
  ///
  /// - Parameter now: The time from which the certificates are valid.
  /// - Throws: ``DataDirectoryError`` with the path; some files may be replaced then.
  public func make(at now: Timestamp) throws(DataDirectoryError) {
    let identity: TLSServerIdentity
    do throws(VerificationError) {
      identity = try TLSServerIdentity.make(
        hosts: Self.hosts, commonName: "Tessera Simulated App Store",
        // Clients on other machines may have clocks that are behind.
        notBefore: now - .days(1), notAfter: now - .days(1) + Self.validity)
    } catch {
      throw .making("creating the TLS certificate failed: \(error)")
    }
    try SecretFile(url: key).write(identity.key)
    for (file, text) in [(certificate, identity.certificate), (authority, identity.authority)] {
      do {
        try text.write(to: file, atomically: true, encoding: .utf8)
      } catch {
        throw .unwritable(path: file.path, reason: "the TLS certificate was not written")
      }
    }
  }

  /// Apple's hosts, the one of Apple's libraries for local tests, and this machine.
  private static let hosts =
    (AppStoreServerAPIClient.appleHosts + ["local-testing-base-url", "localhost"]).map {
      CertificateHost.name($0)
    } + [
      .address([127, 0, 0, 1]), .address([UInt8](repeating: 0, count: 15) + [1]),
    ]
}
