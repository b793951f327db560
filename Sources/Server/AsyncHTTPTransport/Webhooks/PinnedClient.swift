internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOSSL
internal import Webhooks

/// An HTTP client that connects to one host, at one address that was checked.
final class PinnedClient: Sendable {
  /// The host and the address of a client.
  struct Key: Hashable {
    let host: EndpointURL.Host
    let address: NetworkAddress
  }

  let http: HTTPClient

  /// Creates a client; it connects with its first request.
  ///
  /// - Throws: ``AttemptError`` if AsyncHTTPClient would resolve the host itself.
  init(_ key: Key, tls: TLSConfiguration?) throws(AttemptError) {
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow)
    if case .name(let name) = key.host {
      // AsyncHTTPClient looks up the host in `dnsOverride` as Foundation reads it from the URL. If
      // it read another text, it would resolve that name again and connect to any address.
      guard let host = URL(string: "https://\(name)/")?.host, !host.isEmpty else {
        throw AttemptError(.blocked, reason: "not sent: the host is not readable; correct the URL")
      }
      configuration.dnsOverride = [host: "\(key.address)"]
    }
    configuration.timeout.connect = .seconds(5)
    // The caller decides about retries, so a connection that is rejected is reported immediately.
    configuration.connectionPool.retryConnectionEstablishment = false
    // Each endpoint limits its own attempts. With a lower limit, one that does not respond would use
    // up the connections of other endpoints of the same host.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1024
    // Many servers close idle connections after five seconds. A request on a connection that is
    // being closed would be lost.
    configuration.connectionPool.idleTimeout = .seconds(4)
    // Nothing here exports traces, and their attributes are collected for each request otherwise.
    configuration.tracing.tracer = nil
    http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    // No request is in progress, because requests retain the client; pooled connections close.
    http.shutdown { _ in }
  }
}
