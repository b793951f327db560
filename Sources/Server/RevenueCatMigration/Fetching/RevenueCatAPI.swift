public import AppStoreCore
internal import Foundation
internal import HTTPTypes
internal import Synchronization

/// Reads RevenueCat's API with a secret key.
///
/// It sends `GET` requests only, at most so many in a minute, and again after failures that may be
/// temporary.
public struct RevenueCatAPI: Sendable {
  /// RevenueCat's own server.
  public static let productionURL = "https://api.revenuecat.com"
  /// RevenueCat's default limit for reads of customers, in requests per minute.
  public static let defaultRate = 480

  private let base: BaseURL
  private let key: String
  private let transport: any HTTPTransport
  private let pace: RequestPace
  private let clock: any WallClock
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - baseURL: The address without a version, such as ``productionURL``.
  ///   - key: The secret key.
  ///   - rate: The most requests in a minute.
  ///   - transport: The network.
  ///   - clock: The clock.
  ///   - sleep: Waits; throws if the task was canceled.
  /// - Throws: ``RevenueCatAPIError/invalidURL(_:)``.
  public init(
    baseURL: String, key: String, rate: Int = defaultRate, transport: any HTTPTransport,
    clock: any WallClock,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) throws(RevenueCatAPIError) {
    guard let base = BaseURL(baseURL) else { throw .invalidURL(baseURL) }
    self.base = base
    self.key = key
    self.transport = transport
    pace = RequestPace(rate: rate)
    self.clock = clock
    self.sleep = sleep
  }

  /// The current time.
  var now: Timestamp { clock.now() }

  /// Reads a resource.
  ///
  /// - Parameter path: The encoded path with its version, and the query.
  /// - Returns: The object of the response.
  public func get(_ path: String) async throws(RevenueCatAPIError) -> JSONObject {
    let bytes = try await bytes(of: path)
    do throws(JSONReader.Problem) {
      return try JSONReader.object(bytes)
    } catch {
      throw .unreadable(path: path, reason: "not a JSON object")
    }
  }

  /// Reads all objects of a list, page by page.
  ///
  /// - Parameter path: The path of the first page.
  public func list(_ path: String) async throws(RevenueCatAPIError) -> [JSONObject] {
    var items: [JSONObject] = []
    var next: String? = path
    while let page = next.map({ Self.expanding(Self.expansion(of: path), $0) }) {
      let read = try await self.page(page)
      items += read.items
      next = read.next
    }
    return items
  }

  /// Reads the rest of a list within an object, which a response states up to a length only.
  ///
  /// - Parameters:
  ///   - key: The name of the member with the list.
  ///   - object: The object.
  ///   - owner: What the object is, for errors, such as `entitlement pro`.
  ///   - expansion: What the objects of the list expand; `nil` for nothing.
  /// - Returns: The object with all objects of the list; unchanged if the list is missing.
  func completing(
    _ key: String, of object: JSONObject, _ owner: String, expanding expansion: String? = nil
  ) async throws(RevenueCatAPIError) -> JSONObject {
    guard case .object(var list)? = object[key], case .array(let first)? = list["items"],
      let path = try Self.next(after: list, of: "\(key) of \(owner)")
    else { return object }
    let rest = try await self.list(Self.expanding(expansion, path))
    list["items"] = .array(first + rest.map { .object($0) })
    list["next_page"] = .null
    var object = object
    object[key] = .object(list)
    return object
  }

  /// Returns what a path expands; `nil` for nothing.
  private static func expansion(of path: String) -> String? {
    URLComponents(string: path)?.queryItems?.first { $0.name == "expand" }?.value
  }

  /// Returns a path that expands the same as the first page of its list.
  private static func expanding(_ expansion: String?, _ path: String) -> String {
    guard let expansion, self.expansion(of: path) == nil else { return path }
    return path + (path.contains("?") ? "&" : "?") + "expand=" + expansion
  }

  /// Reads a page of a list.
  ///
  /// - Returns: The objects, and the path of the next page; `nil` on the last one.
  func page(
    _ path: String
  ) async throws(RevenueCatAPIError) -> (items: [JSONObject], next: String?) {
    let object = try await get(path)
    guard case .array(let values)? = object["items"] else {
      throw .unreadable(path: path, reason: "a list without items")
    }
    let items = values.compactMap { value in if case .object(let item) = value { item } else { nil }
    }
    return (items, try Self.next(after: object, of: path))
  }

  /// Returns the path of the page after a list; `nil` after the last one.
  private static func next(
    after list: JSONObject, of path: String
  ) throws(RevenueCatAPIError) -> String? {
    guard case .string(let url)? = list["next_page"], !url.isEmpty else { return nil }
    guard let parts = URLComponents(string: url), parts.percentEncodedPath.hasPrefix("/") else {
      throw .unreadable(path: path, reason: "next_page is not a URL")
    }
    // The host of a response must not decide where the key is sent.
    let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
    let next = parts.percentEncodedPath + query
    guard next != path else { throw .unreadable(path: path, reason: "next_page is the same page") }
    return next
  }

  func bytes(of path: String) async throws(RevenueCatAPIError) -> [UInt8] {
    var retry = RevenueCatRetry()
    while true {
      try await wait(pace.delay(at: clock.now()))
      let received: BufferedHTTPResponse
      do throws(TransportError) {
        received = try await transport.send(request(path), body: [])
      } catch {
        if Task.isCancelled { throw .cancelled }
        guard error.isRetryable, let pause = retry.waitAfterFailure() else {
          throw .unreachable(path: path, error)
        }
        try await wait(pause)
        continue
      }
      let status = received.response.status.code
      switch status {
      case 200, 201: return received.body
      case 401, 403: throw .rejectedKey(path: path, status: status)
      case 404: throw .missing(path: path)
      case 429:
        guard let pause = retry.waitAfterLimit(of: received) else { throw .rateLimited(path: path) }
        try await wait(pause)
      case 500...:
        guard let pause = retry.waitAfterFailure() else {
          throw .status(path: path, status: status)
        }
        try await wait(pause)
      default: throw .status(path: path, status: status)
      }
    }
  }

  private func request(_ path: String) -> HTTPRequest {
    HTTPRequest(
      method: .get, scheme: base.scheme, authority: base.authority, path: base.prefix + path,
      headerFields: [.authorization: "Bearer \(key)", .accept: "application/json"])
  }

  private func wait(_ duration: Duration) async throws(RevenueCatAPIError) {
    guard duration > .zero else { return }
    do { try await sleep(duration) } catch { throw .cancelled }
  }
}

/// Spaces requests evenly.
private final class RequestPace: Sendable {
  /// In microseconds, as ``next`` is.
  private let interval: Int64
  private let next = Mutex(Int64(0))

  init(rate: Int) {
    let rate = Int64(max(rate, 1))
    interval = (60_000_000 + rate - 1) / rate
  }

  /// Reserves a request, and returns how long to wait for it.
  func delay(at now: Timestamp) -> Duration {
    let now = now.milliseconds * 1000
    return next.withLock { next in
      // A clock that was set back must not stop everything.
      let start = next - now > 3_600_000_000 ? now : max(next, now)
      next = start + interval
      return .microseconds(start - now)
    }
  }
}
