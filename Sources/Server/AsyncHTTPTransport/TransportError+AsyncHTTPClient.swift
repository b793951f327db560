internal import AppStoreCore
internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension TransportError {
  /// Converts an error of AsyncHTTPClient, including whether the request may have arrived.
  ///
  /// The text names the host and never a path, a query or a header: those may contain secrets.
  init(_ error: any Error, host: String, timeout: Duration, maxBodyBytes: Int) {
    switch error {
    case let error as TransportError: self = error
    case is NIOTooManyBytesError:
      self.init(
        reason: "response of \(host) discarded: longer than \(maxBodyBytes) bytes",
        isRetryable: false, kind: .invalidResponse)
    case let error as HTTPClientError: self.init(error, host: host, timeout: timeout)
    case is NIOConnectionError:
      self.init(
        reason: "not sent: \(host) is unreachable; check the name and the network",
        kind: .unreachable)
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      self.init(
        reason: "not sent: \(host) rejects connections; check that it runs", kind: .unreachable)
    case let error as IOError: self.init(interrupted: "\(error)", host: host, kind: .interrupted)
    case let error as HTTPParserError:
      self.init(
        interrupted: "\(type(of: error))", host: host,
        kind: error == .invalidEOFState ? .interrupted : .invalidResponse)
    case _ where Self.isHandshakeFailure(error):
      self.init(
        reason: "not sent: no TLS connection to \(host); check its certificate and TLS version",
        kind: .insecure)
    case is CancellationError: self.init(interrupted: "cancelled", host: host)
    default: self.init(interrupted: "\(type(of: error))", host: host)
    }
  }

  private init(_ error: HTTPClientError, host: String, timeout: Duration) {
    switch error {
    case .deadlineExceeded:
      self.init(interrupted: "not within \(timeout)", host: host, kind: .timedOut)
    case .tlsHandshakeTimeout:
      self.init(
        reason: "not sent: \(host) is unreachable: \(error.shortDescription)", kind: .insecure)
    case .connectTimeout, .getConnectionFromPoolTimeout:
      self.init(
        reason: "not sent: \(host) is unreachable: \(error.shortDescription)",
        kind: .unreachable)
    case .remoteConnectionClosed:
      self.init(interrupted: error.shortDescription, host: host, kind: .interrupted)
    case .invalidURL, .emptyHost, .emptyScheme, .traceRequestWithBody, .alreadyShutdown:
      self.init(reason: "not sent: \(error.shortDescription)", isRetryable: false)
    default:
      self.init(interrupted: error.shortDescription, host: host)
    }
  }

  /// Returns whether an error ended the TLS handshake, before anything was sent.
  private static func isHandshakeFailure(_ error: any Error) -> Bool {
    switch error as? NIOSSLError {
    case .handshakeFailed, .unableToValidateCertificate: true
    default: (error as? NIOSSLExtraError) == .failedToValidateHostname
    }
  }

  private init(interrupted reason: String, host: String, kind: Kind = .other) {
    self.init(
      reason: "no complete response from \(host): \(reason); the request may have been received",
      kind: kind)
  }
}
