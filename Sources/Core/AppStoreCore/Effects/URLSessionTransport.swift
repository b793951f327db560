internal import Foundation
public import HTTPTypes

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A transport using Foundation's `URLSession`, available on every platform of the SDK.
///
/// The session is created with the first request: creating one reads folders, and an app that
/// starts from saved data need not wait for that.
public final class URLSessionTransport: HTTPTransport {
  private let timeout: Duration
  private let made = LockedValue<URLSession?>(nil)
  private let redirects = SameOriginRedirects()

  /// Creates a transport without cookies and without a cache on disk.
  public init(timeout: Duration = .seconds(60)) {
    self.timeout = timeout
  }

  private var session: URLSession {
    made.withLock { made in
      if let made { return made }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = Double(timeout.components.seconds)
      // The first timeout covers only silence; without the second, a slow response could last for
      // days.
      configuration.timeoutIntervalForResource = 2 * Double(timeout.components.seconds)
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      // On Linux, only a session's delegate is called for redirects.
      let session = URLSession(
        configuration: configuration, delegate: redirects, delegateQueue: nil)
      made = session
      return session
    }
  }

  /// Sends a request through `URLSession`.
  ///
  /// A redirect to another scheme, host or port is an error: the other server would get the API key
  /// and the body.
  public func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    guard let scheme = request.scheme, let authority = request.authority,
      let url = URL(string: "\(scheme)://\(authority)\(request.path ?? "/")")
    else {
      throw TransportError(reason: "the request has no valid URL", isRetryable: false)
    }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.method.rawValue
    for field in request.headerFields {
      outgoing.addValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    if !body.isEmpty { outgoing.httpBody = Data(body) }
    do {
      let (data, incoming) = try await session.data(for: outgoing, delegate: redirects)
      if let other = SameOriginRedirects.otherOrigin(in: incoming) {
        throw TransportError(
          reason: "\(authority) redirected to \(other), which is not followed",
          kind: .invalidResponse)
      }
      return try Self.buffered(incoming, data)
    } catch let error as TransportError {
      throw error
    } catch {
      throw TransportError(
        reason: "\(url.host() ?? authority) did not respond: \(error.localizedDescription)",
        kind: TransportError.Kind(error))
    }
  }

  private static func buffered(_ incoming: URLResponse, _ data: Data) throws -> BufferedHTTPResponse
  {
    guard let incoming = incoming as? HTTPURLResponse else {
      throw TransportError(
        reason: "the response is not HTTP", isRetryable: false, kind: .invalidResponse)
    }
    var response = HTTPResponse(status: .init(code: incoming.statusCode))
    for (name, value) in incoming.allHeaderFields {
      guard let name = name as? String, let field = HTTPField.Name(name),
        let value = value as? String
      else { continue }
      response.headerFields.append(HTTPField(name: field, value: value))
    }
    return BufferedHTTPResponse(response, body: Array(data))
  }
}

/// Follows redirects within one server only; the response of another one is the redirect itself.
private final class SameOriginRedirects: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(Self.otherOrigin(in: response) == nil ? request : nil)
  }

  /// Returns the origin to which a response redirects if it is another server's; otherwise `nil`.
  static func otherOrigin(in response: URLResponse) -> String? {
    guard let response = response as? HTTPURLResponse, (300..<400).contains(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"),
      let target = URL(string: location, relativeTo: response.url)?.absoluteURL,
      origin(target) != response.url.map(origin)
    else { return nil }
    return origin(target)
  }

  private static func origin(_ url: URL) -> String {
    let port = url.port.map { ":\($0)" } ?? ""
    return "\(url.scheme ?? "")://\(url.host() ?? "")\(port)".lowercased()
  }
}
