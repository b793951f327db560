public import AppStoreCore
internal import Foundation
internal import HTTPTypes

/// A client of the App Store Server API.
///
/// Its results are not verified: pass each JWS to a verifier before you trust it.
///
/// ```swift
/// let key = try APIKey(
///   issuerID: issuerID, keyID: "2X9R4HXF34", bundleID: "com.example.app", pem: pem)
/// let client = try AppStoreServerAPIClient(
///   baseURL: AppStoreServerAPIClient.productionURL, key: key, transport: URLSessionTransport(),
///   clock: SystemClock())
/// let statuses = try await client.subscriptionStatuses(of: "2000000000000001")
/// ```
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct AppStoreServerAPIClient: Sendable {
  /// The address of the production environment.
  public static let productionURL = "https://api.storekit.apple.com"
  /// The address of the sandbox, which TestFlight uses too.
  public static let sandboxURL = "https://api.storekit-sandbox.apple.com"

  private let scheme: String
  private let authority: String
  private let sharedToken: SharedToken
  private let transport: any HTTPTransport
  private let pacing: RequestThrottle?
  let clock: any WallClock

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - baseURL: `http(s)://host[:port]`, such as ``productionURL``; a path is rejected.
  ///   - key: The key that signs the tokens.
  ///   - transport: The network.
  ///   - clock: The clock for the tokens' time of issue.
  ///   - pacing: Stays within the rate limits and retries; `nil` sends immediately and without
  ///     retries.
  /// - Throws: ``AppStoreServerAPIError/invalidBaseURL(_:)``.
  public init(
    baseURL: String, key: APIKey, transport: any HTTPTransport, clock: any WallClock,
    pacing: RequestThrottle? = nil
  ) throws(AppStoreServerAPIError) {
    guard let parts = URLComponents(string: baseURL), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
      parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.user == nil
    else { throw .invalidBaseURL(baseURL) }
    self.scheme = scheme
    authority = parts.port.map { "\(host):\($0)" } ?? host
    sharedToken = SharedToken(key: key)
    self.transport = transport
    self.clock = clock
    self.pacing = pacing
  }

  /// Sends a call and returns Apple's response.
  ///
  /// - Throws: ``AppStoreServerAPIError``; with a pacing only after the retries it allows.
  public func send<Response>(
    _ endpoint: APICall<Response>
  ) async throws(AppStoreServerAPIError) -> Response {
    guard let pacing else { return try await sendOnce(endpoint) }
    var attempt = 0
    while true {
      try await pacing.waitForTurn(endpoint.name)
      do throws(AppStoreServerAPIError) {
        return try await sendOnce(endpoint)
      } catch {
        try await pacing.waitForRetry(of: endpoint.name, after: error, attempt: attempt)
        attempt += 1
      }
    }
  }

  /// Creates and sends a call, so that an invalid request throws an error of the same type.
  func call<Response>(
    _ make: @autoclosure () throws(APIRequestError) -> APICall<Response>
  ) async throws(AppStoreServerAPIError) -> Response {
    try await send(checked(try make()))
  }

  /// Whether the client uses one of Apple's production hosts.
  public var isApplesProduction: Bool { isOnHost("api.storekit") }

  /// Whether the client uses one of Apple's sandbox hosts.
  public var isApplesSandbox: Bool { isOnHost("api.storekit-sandbox") }

  /// The environment of Apple's host; `nil` for a host that is not Apple's.
  var hostEnvironment: AppStoreEnvironment? {
    isApplesProduction ? .production : isApplesSandbox ? .sandbox : nil
  }

  /// The names of Apple's hosts in production and the sandbox, with those from before May 2026.
  public static let appleHosts = hosts(of: "api.storekit") + hosts(of: "api.storekit-sandbox")

  private static func hosts(of name: String) -> [String] {
    // Apple still serves the host names from before May 2026.
    ["\(name).apple.com", "\(name).itunes.apple.com"]
  }

  private func isOnHost(_ name: String) -> Bool {
    let hosts = Self.hosts(of: name)
    let host = authority.lowercased()
    return hosts.contains { host == $0 || host == $0 + ":443" }
  }

  private func sendOnce<Response>(
    _ endpoint: APICall<Response>
  ) async throws(AppStoreServerAPIError) -> Response {
    var fields: HTTPFields = [
      .authorization: "Bearer \(try token())", .accept: "application/json",
    ]
    if !endpoint.body.isEmpty { fields[.contentType] = endpoint.contentType }
    let request = HTTPRequest(
      method: endpoint.method, scheme: scheme, authority: authority,
      path: endpoint.pathAndQuery, headerFields: fields)
    let received: BufferedHTTPResponse
    do throws(TransportError) {
      received = try await transport.send(request, body: endpoint.body)
    } catch {
      throw .unreachable(error)
    }
    if received.response.status.code == 401 { sharedToken.forget() }
    return try decode(received, fromProduction: isApplesProduction)
  }

  private func token() throws(AppStoreServerAPIError) -> String {
    do throws(APIKeyError) {
      return try sharedToken.token(at: clock.now())
    } catch {
      throw .key(error)
    }
  }
}

/// Creates a call; an invalid request throws an error of the client.
func checked<Response>(
  _ make: @autoclosure () throws(APIRequestError) -> APICall<Response>
) throws(AppStoreServerAPIError) -> APICall<Response> {
  do throws(APIRequestError) {
    return try make()
  } catch {
    throw .invalidRequest(error)
  }
}
