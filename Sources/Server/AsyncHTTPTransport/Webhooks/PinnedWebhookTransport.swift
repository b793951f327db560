internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
package import NIOSSL
internal import Synchronization
public import Webhooks

/// Sends webhooks only to addresses that their endpoint may use.
///
/// It resolves the host for each attempt, checks all addresses, and connects to one that it
/// checked, so a name whose address changes in between reaches nothing else. It follows no redirect
/// and uses no proxy.
public final class PinnedWebhookTransport: WebhookTransport {
  /// The maximum number of bytes that are read of a response's body; the rest is discarded.
  static let maxBodyBytes = 64 << 10

  private let resolver: any HostResolver
  private let tls: TLSConfiguration?
  private let clients: Mutex<PinnedClientCache>
  private let work = Mutex(RequestsInProgress())

  /// Creates a transport that trusts the system's certificate authorities.
  ///
  /// - Parameters:
  ///   - resolver: Resolves names.
  ///   - maxClients: The maximum number of hosts and addresses whose connections are reused; at
  ///     least 1.
  public convenience init(resolver: any HostResolver, maxClients: Int = 64) {
    self.init(resolver: resolver, maxClients: maxClients, tls: nil)
  }

  /// Creates a transport with its own settings of TLS, for tests with their own authority.
  package init(resolver: any HostResolver, maxClients: Int, tls: TLSConfiguration?) {
    self.resolver = resolver
    self.tls = tls
    clients = Mutex(PinnedClientCache(limit: max(1, maxClients)))
  }

  /// The number of hosts and addresses whose connections are reused.
  package var clientCount: Int { clients.withLock { $0.count } }

  /// Sends a request to an address that its policy allows.
  public func send(_ request: WebhookRequest) async -> WebhookResponse {
    let start = ContinuousClock.now
    guard work.withLock({ $0.begin() }) else {
      return WebhookResponse(
        result: .failure(.interrupted), text: "not sent: the transport is shut down",
        duration: .zero)
    }
    defer { work.withLock { $0.end() }?.forEach { $0.resume() } }
    do {
      let deadline = NIODeadline.now() + .nanoseconds(Self.nanoseconds(request.timeout))
      let (response, text) = try await exchange(request, until: deadline)
      return WebhookResponse(
        result: .response(response), text: text, duration: ContinuousClock.now - start)
    } catch {
      let error = AttemptError(error, host: request.url.authority, timeout: request.timeout)
      return WebhookResponse(
        result: .failure(error.failure), text: error.reason,
        duration: ContinuousClock.now - start)
    }
  }

  /// Waits for the requests in progress, then closes all connections.
  ///
  /// New requests fail as soon as it starts. It takes at most as long as one request.
  public func shutdown() async {
    await withCheckedContinuation { continuation in
      let isIdle = work.withLock { $0.close(continuation) }
      if isIdle { continuation.resume() }
    }
    for client in clients.withLock({ $0.removeAll() }) {
      // Its only error means that another call shut the client down before.
      try? await client.http.shutdown()
    }
  }
}

extension PinnedWebhookTransport {
  private typealias Exchanged = (response: HTTPResponse, text: String)

  private func exchange(
    _ request: WebhookRequest, until deadline: NIODeadline
  ) async throws -> Exchanged {
    let addresses = try await candidates(for: request)
    for address in addresses.dropLast() {
      do {
        return try await send(request, to: address, until: deadline)
      } catch {
        // Only without a connection was nothing sent.
        let error = AttemptError(error, host: request.url.authority, timeout: request.timeout)
        guard error.failure == .connect else { throw error }
      }
    }
    guard let last = addresses.last else {
      throw AttemptError(
        .dns, reason: "not sent: \(request.url.host) has no address; check the URL")
    }
    return try await send(request, to: last, until: deadline)
  }

  /// Returns the first address of each family, after all addresses were checked.
  private func candidates(for request: WebhookRequest) async throws -> [NetworkAddress] {
    let addresses = try await addresses(of: request.url.host, for: request.timeout)
    do throws(AddressError) {
      for address in addresses { try request.policy.check(address) }
    } catch {
      throw AttemptError(.blocked, reason: "not sent to \(request.url.host): \(error)")
    }
    guard let first = addresses.first else { return [] }
    return [first] + addresses.filter { $0.isIPv4 != first.isIPv4 }.prefix(1)
  }

  private func addresses(
    of host: EndpointURL.Host, for timeout: Duration
  ) async throws -> [NetworkAddress] {
    switch host {
    case .address(let address): return [address]
    case .name(let name):
      return try await within(timeout) { [resolver] in
        do {
          return try await resolver.addresses(of: name)
        } catch {
          throw AttemptError(.dns, reason: "not sent: \(error)")
        }
      }
    }
  }

  private func send(
    _ request: WebhookRequest, to address: NetworkAddress, until deadline: NIODeadline
  ) async throws -> Exchanged {
    let client = try clients.withLock { clients throws(AttemptError) in
      try clients.client(PinnedClient.Key(host: request.url.host, address: address), tls: tls)
    }
    var outgoing = HTTPClientRequest(url: request.url.text)
    outgoing.method = .init(rawValue: request.method.rawValue)
    for field in request.fields {
      outgoing.headers.add(name: field.name.rawName, value: field.value)
    }
    outgoing.body = .bytes(ByteBuffer(bytes: request.body))
    let incoming = try await client.http.execute(outgoing, deadline: deadline)
    let response = try HTTPResponse(incoming)
    // Most receivers respond without a body, which needs no timer.
    if incoming.headers.first(name: "content-length") == "0" { return (response, "") }
    let left = Duration.nanoseconds((deadline - .now()).nanoseconds)
    return (response, try await within(left) { try await Self.text(incoming.body) })
  }

  /// Returns the beginning of a body, after reading at most ``maxBodyBytes`` of it.
  private static func text(_ body: HTTPClientResponse.Body) async throws -> String {
    var bytes: [UInt8] = []
    var count = 0
    for try await part in body {
      count += part.readableBytes
      bytes += part.readableBytesView.prefix(WebhookResponse.maxTextLength - bytes.count)
      if count >= maxBodyBytes { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
