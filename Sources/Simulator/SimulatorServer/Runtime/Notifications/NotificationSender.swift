public import AppStoreCore
public import AppStoreServerAPI
internal import Foundation
internal import HTTPTypes

/// Posts notifications to the developer's servers over an injected network.
public struct NotificationSender: Sendable {
  struct Target: Sendable {
    let url: String
    let scheme: String
    let authority: String
    let path: String
  }

  let transport: any HTTPTransport
  private let targets: [Target]

  /// Creates a sender to one address or none.
  ///
  /// - Parameters:
  ///   - transport: The network.
  ///   - url: The address to post to, with `http` or `https`; `nil` to send nothing.
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``.
  public init(
    transport: any HTTPTransport, url: String?
  ) throws(SimulatedStoreError) {
    try self.init(transport: transport, urls: url.map { [$0] } ?? [])
  }

  /// Creates a sender to several addresses, each of which gets every notification.
  ///
  /// - Parameters:
  ///   - transport: The network.
  ///   - urls: The addresses. The first is the app's server, whose attempts the server API returns.
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``.
  public init(transport: any HTTPTransport, urls: [String]) throws(SimulatedStoreError) {
    self.transport = transport
    var targets: [Target] = []
    for url in urls { targets.append(try Self.target(url)) }
    self.targets = targets
  }

  private init() {
    transport = DisconnectedTransport()
    targets = []
  }

  /// A sender without addresses and without a network, for stores that notify no server.
  public static var disconnected: NotificationSender { NotificationSender() }

  /// The addresses, in order.
  public var urls: [String] { targets.map(\.url) }

  /// Returns a sender to other addresses over the same network.
  func sending(to urls: [String]) throws(SimulatedStoreError) -> NotificationSender {
    try NotificationSender(transport: transport, urls: urls)
  }

  /// Posts a signed notification to one of the addresses and waits for the response.
  ///
  /// - Parameters:
  ///   - signedPayload: The compact JWS.
  ///   - index: An index of ``urls``.
  /// - Returns: The result in Apple's terms, and the HTTP status; `nil` if there was no response.
  public func send(
    _ signedPayload: String, to index: Int
  ) async -> (result: SendAttemptResult, status: Int?) {
    let (request, body) = Self.request(signedPayload, to: targets[index])
    do throws(TransportError) {
      let status = try await transport.send(request, body: body).response.status.code
      return ((200...206).contains(status) ? .success : .unsuccessfulHTTPResponseCode, status)
    } catch {
      return (SendAttemptResult(error.kind), nil)
    }
  }

  /// Returns the request that carries a signed payload to an address.
  static func request(
    _ signedPayload: String, to target: Target
  ) -> (request: HTTPRequest, body: [UInt8]) {
    let request = HTTPRequest(
      method: .post, scheme: target.scheme, authority: target.authority, path: target.path,
      headerFields: [.contentType: "application/json", .accept: "application/json"])
    // A compact JWS has only characters that JSON does not escape.
    return (request, Array("{\"signedPayload\":\"\(signedPayload)\"}".utf8))
  }

  static func target(_ url: String) throws(SimulatedStoreError) -> Target {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.percentEncodedHost, !host.isEmpty,
      parts.port.map((1...65_535).contains) ?? true
    else { throw .invalidNotificationURL(url) }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    return Target(
      url: url, scheme: scheme, authority: parts.port.map { "\(host):\($0)" } ?? host,
      path: path + (parts.percentEncodedQuery.map { "?" + $0 } ?? ""))
  }
}

/// A network without any connection.
private struct DisconnectedTransport: HTTPTransport {
  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    throw TransportError(reason: "this store has no network", kind: .offline)
  }
}

extension SendAttemptResult {
  /// Creates Apple's result for a missing response.
  init(_ kind: TransportError.Kind) {
    self =
      switch kind {
      case .offline, .unreachable: .socketIssue
      case .timedOut: .timedOut
      case .insecure: .tlsIssue
      case .interrupted: .prematureClose
      case .invalidResponse: .invalidResponse
      case .other: .noResponse
      }
  }
}
