internal import AppStoreCore
internal import AsyncHTTPClient
internal import NIOCore
internal import Webhooks

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Why an attempt to send a webhook has no response.
struct AttemptError: Error {
  let failure: AttemptFailure
  /// The problem, safe to log.
  let reason: String

  init(_ failure: AttemptFailure, reason: String) {
    self.failure = failure
    self.reason = reason
  }

  /// Converts any error of a request to a host.
  init(_ error: any Error, host: String, timeout: Duration) {
    if let error = error as? AttemptError {
      self = error
      return
    }
    if let error = error as? IOError, Self.isWithoutRoute(error) {
      self.init(.connect, reason: "not sent: there is no route to \(host); check the network")
      return
    }
    let converted = TransportError(
      error, host: host, timeout: timeout, maxBodyBytes: PinnedWebhookTransport.maxBodyBytes)
    self.init(AttemptFailure(converted.kind), reason: converted.reason)
  }

  private static func isWithoutRoute(_ error: IOError) -> Bool {
    [ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EACCES].contains(error.errnoCode)
  }
}

extension AttemptFailure {
  fileprivate init(_ kind: TransportError.Kind) {
    self =
      switch kind {
      case .offline, .unreachable: .connect
      case .timedOut: .timeout
      case .insecure: .tls
      case .interrupted, .invalidResponse, .other: .interrupted
      }
  }
}
