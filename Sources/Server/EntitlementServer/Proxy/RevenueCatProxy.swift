public import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import RevenueCatMigration

/// Passes requests of apps with RevenueCat's SDK on to RevenueCat, and returns its responses.
public struct RevenueCatProxy: Sendable {
  let settings: RevenueCatProxySettings
  private let transport: any HTTPTransport
  let slots: ConcurrencyLimit
  /// Waits before a recording is tried again; returns early if the task is canceled.
  let pause: @Sendable (Duration) async -> Void

  /// Creates a proxy.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - transport: The network; it must end a request at the timeout of the settings.
  ///   - maxConcurrent: The most requests that wait for RevenueCat at the same time.
  ///   - pause: Waits before a recording is tried again.
  public init(
    _ settings: RevenueCatProxySettings, transport: any HTTPTransport, maxConcurrent: Int = 512,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.settings = settings
    self.transport = transport
    self.pause = pause
    slots = ConcurrencyLimit(limit: maxConcurrent)
  }

  /// Returns whether a request is passed on: it has a key of RevenueCat, and a path of its SDKs.
  func takes(_ incoming: IncomingRequest) -> Bool {
    guard incoming.credential.owner?.isRevenueCatKey == true else { return false }
    return ["/v1/", "/rcbilling/v1/"].contains { incoming.rawPath.hasPrefix($0) }
  }

  /// Sends a request to RevenueCat.
  ///
  /// - Returns: The response with the header fields for the app.
  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    let outgoing = HTTPRequest(
      method: request.method, scheme: settings.base.scheme, authority: settings.base.authority,
      path: settings.base.prefix + (request.path ?? "/"),
      headerFields: ProxyFields.request(request.headerFields))
    var received = try await transport.send(outgoing, body: body)
    received.response.headerFields = ProxyFields.response(received.response.headerFields)
    return received
  }
}

extension APIError {
  /// RevenueCat did not respond to a request that was passed on.
  init(upstream error: TransportError) {
    let isLate = error.kind == .timedOut
    self.init(
      .internalServerError,
      isLate
        ? "RevenueCat did not respond in time; try again."
        : "RevenueCat is not available; try again.",
      status: isLate ? .gatewayTimeout : .badGateway)
  }
}
