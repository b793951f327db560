public import AppStoreTypes
public import Effects
internal import Foundation
internal import HTTPTypes

/// A client of the App Store Server API.
///
/// What it returns is not verified: pass each JWS to a verifier before believing it.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct AppStoreServerAPIClient: Sendable {
  /// The address of the live store.
  public static let productionURL = "https://api.storekit.apple.com"
  /// The address of the sandbox, which TestFlight uses too.
  public static let sandboxURL = "https://api.storekit-sandbox.apple.com"

  /// The most pages of one history; far above what a customer can have, and an end for a broken server.
  static let pageLimit = 10_000

  private let scheme: String
  private let authority: String
  private let key: APIKey
  private let transport: any HTTPTransport
  private let clock: any WallClock

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - baseURL: `http(s)://host[:port]`, such as ``productionURL``; a path is refused.
  ///   - key: The key that signs the tokens.
  ///   - transport: The network.
  ///   - clock: Tells when a token is issued.
  /// - Throws: ``AppStoreServerAPIError/invalidBaseURL(_:)``.
  public init(
    baseURL: String, key: APIKey, transport: any HTTPTransport, clock: any WallClock
  ) throws(AppStoreServerAPIError) {
    guard let parts = URLComponents(string: baseURL), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
      parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.user == nil
    else { throw .invalidBaseURL(baseURL) }
    self.scheme = scheme
    authority = parts.port.map { "\(host):\($0)" } ?? host
    self.key = key
    self.transport = transport
    self.clock = clock
  }

  /// Asks for the statuses of all subscriptions of a customer.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - statuses: The statuses wanted; empty for all.
  /// - Throws: ``AppStoreServerAPIError``.
  public func subscriptionStatuses(
    of id: TransactionID, in statuses: [SubscriptionStatus] = []
  ) async throws(AppStoreServerAPIError) -> StatusResponse {
    try await get(
      "/inApps/v1/subscriptions/\(escaped(id.rawValue))",
      query: statuses.map { ("status", String($0.rawValue)) })
  }

  /// Asks for the whole transaction history of a customer, page by page.
  ///
  /// A transaction that changes while the pages are read may come twice.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - request: What is wanted; the same on every page.
  ///   - revision: Where an earlier, ascending history ended; `nil` for the beginning.
  /// - Returns: All pages as one, with the last page's revision.
  /// - Throws: ``AppStoreServerAPIError``; what was read before is then dropped.
  public func transactionHistory(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init(),
    after revision: String? = nil
  ) async throws(AppStoreServerAPIError) -> HistoryResponse {
    var whole = try await transactionHistoryPage(of: id, matching: request, after: revision)
    var asked = revision
    var pages = 1
    while whole.hasMore {
      guard whole.revision != asked, pages < Self.pageLimit else {
        throw .historyDoesNotAdvance(revision: whole.revision)
      }
      asked = whole.revision
      pages += 1
      let page = try await transactionHistoryPage(of: id, matching: request, after: asked)
      whole.revision = page.revision
      whole.hasMore = page.hasMore
      whole.signedTransactions += page.signedTransactions
    }
    return whole
  }

  /// Asks for one page of a transaction history.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - request: What is wanted; must be the same for every page.
  ///   - revision: The revision of the page before; `nil` for the first page.
  /// - Throws: ``AppStoreServerAPIError``.
  public func transactionHistoryPage(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init(),
    after revision: String? = nil
  ) async throws(AppStoreServerAPIError) -> HistoryResponse {
    var query = request.queryItems
    if let revision { query.append(("revision", revision)) }
    return try await get("/inApps/v2/history/\(escaped(id.rawValue))", query: query)
  }

  private func get<Answer: Decodable>(
    _ path: String, query: [(name: String, value: String)]
  ) async throws(AppStoreServerAPIError) -> Answer {
    let pairs = query.map { "\(escaped($0.name))=\(escaped($0.value))" }
    let request = HTTPRequest(
      method: .get, scheme: scheme, authority: authority,
      path: pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&"),
      headerFields: [.authorization: "Bearer \(try token())", .accept: "application/json"])
    let reply: HTTPReply
    do throws(TransportError) {
      reply = try await transport.send(request, body: [])
    } catch {
      throw .unreachable(error)
    }
    return try decode(reply, fromProduction: isProduction)
  }

  private func token() throws(AppStoreServerAPIError) -> String {
    do throws(APIKeyError) {
      return try APIToken(key: key, at: clock.now()).compactSerialization
    } catch {
      throw .key(error)
    }
  }

  private var isProduction: Bool {
    let host = authority.lowercased()
    return host == "api.storekit.apple.com" || host == "api.storekit.itunes.apple.com"
  }
}

extension TransactionID {
  /// Creates the transaction id of a purchase's first transaction.
  public init(_ original: OriginalTransactionID) {
    self.init(rawValue: original.rawValue)
  }
}

/// Escapes everything but RFC 3986's unreserved characters, so that no id can change the path.
private func escaped(_ text: String) -> String {
  let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
}
