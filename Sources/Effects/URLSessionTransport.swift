internal import Foundation
public import HTTPTypes

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The network through Foundation's `URLSession`, which exists on every platform of the SDK.
///
/// The session is made with the first request: making one looks into folders, which an app that starts
/// with what it has kept need not wait for.
public final class URLSessionTransport: HTTPTransport {
  private let timeout: Duration
  private let made = Locked<URLSession?>(nil)

  /// Creates a transport; it stores no cookies and no cache on disk.
  public init(timeout: Duration = .seconds(60)) {
    self.timeout = timeout
  }

  private var session: URLSession {
    made.withLock { made in
      if let made { return made }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = Double(timeout.components.seconds)
      // The first limit is for silence only; an answer that drips would otherwise hold its caller for days.
      configuration.timeoutIntervalForResource = 2 * Double(timeout.components.seconds)
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      let session = URLSession(configuration: configuration)
      made = session
      return session
    }
  }

  /// Sends a request through `URLSession`.
  public func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError) -> HTTPReply
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
      let (data, incoming) = try await session.data(for: outgoing)
      return try Self.reply(incoming, data)
    } catch let error as TransportError {
      throw error
    } catch {
      throw TransportError(
        reason: "\(url.host() ?? authority) did not answer: \(error.localizedDescription)",
        kind: TransportError.Kind(error))
    }
  }

  private static func reply(_ incoming: URLResponse, _ data: Data) throws -> HTTPReply {
    guard let incoming = incoming as? HTTPURLResponse else {
      throw TransportError(
        reason: "the answer is not HTTP", isRetryable: false, kind: .invalidAnswer)
    }
    var response = HTTPResponse(status: .init(code: incoming.statusCode))
    for (name, value) in incoming.allHeaderFields {
      guard let name = name as? String, let field = HTTPField.Name(name),
        let value = value as? String
      else { continue }
      response.headerFields.append(HTTPField(name: field, value: value))
    }
    return HTTPReply(response, body: Array(data))
  }
}
