internal import AppStoreTypes
internal import CatalogModel
internal import Dashboard
internal import Effects
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

/// Serves the dashboard to clients with a secret API key.
///
/// `/dashboard?key=…` starts a session, whose cookie does not contain the key. Without a session no
/// page is served.
struct DashboardPages: Sendable {
  private static let cookie = "tessera_session"

  private let catalogs: CatalogProvider
  private let ledger: any LedgerStore
  private let clock: any WallClock
  private let sessions: DashboardSessions
  private let plainPages: Pages
  private let notices: @Sendable () -> [String]

  init(
    catalogs: CatalogProvider, ledger: any LedgerStore, clock: any WallClock, random: RandomBytes,
    secret: String? = nil, notices: @escaping @Sendable () -> [String] = { [] }
  ) throws {
    self.catalogs = catalogs
    self.ledger = ledger
    self.clock = clock
    sessions = DashboardSessions(secret: secret, random: random)
    plainPages = try Pages()
    self.notices = notices
  }

  private var pages: Pages {
    var pages = plainPages
    pages.notices = notices()
    return pages
  }

  private var catalog: ServerCatalog { catalogs.current }

  static func owns(_ rawPath: String) -> Bool {
    guard rawPath.utf8.starts(with: "/dashboard".utf8) else { return false }
    let path = APIRoute.withoutQuery(rawPath)
    return path == "/dashboard" || path.hasPrefix("/dashboard/")
  }

  func respond(to request: HTTPRequest) async -> BufferedHTTPResponse {
    let rawPath = request.path ?? ""
    let path = APIRoute.withoutQuery(rawPath)
    if let key = Self.query("key", of: rawPath), catalog.isSecret(apiKey: key) {
      return signedIn(key, to: path, request)
    }
    guard let session = Self.session(request.headerFields),
      sessions.isValid(session, keys: catalog.keys, at: clock.now())
    else {
      return Self.html(
        "<!doctype html><title>Tessera</title><p>Open <code>/dashboard?key=…</code> with a secret API key.",
        status: .unauthorized)
    }
    do throws(LedgerError) {
      return try await page(path, rawPath)
    } catch {
      return Self.html(
        "<!doctype html><title>Tessera</title><p>The ledger is not available; try again.",
        status: .serviceUnavailable)
    }
  }

  private func page(_ path: String, _ rawPath: String) async throws(LedgerError)
    -> BufferedHTTPResponse
  {
    let now = clock.now()
    let segments = path.split(separator: "/").dropFirst()
    switch (segments.first, segments.count) {
    case (nil, _):
      let after = Self.query("after", of: rawPath)
      return Self.html(try await customers(after: after.map { AppUserID($0) }, at: now))
    case ("quarantine", 1):
      let before = Self.query("before", of: rawPath).flatMap { QuarantinedItem.ID($0) }
      return Self.html(try await quarantine(before: before, at: now))
    case ("audit", 1):
      return Self.html(
        pages.audit(
          try await ledger.newestAuditEntries(limit: 500), limit: 500, at: now))
    case ("customers", 2):
      guard let name = segments.last?.removingPercentEncoding,
        let record = try await ledger.customer(AppUserID(name))
      else { return Self.notFound }
      return Self.html(
        pages.customer(
          record, entitlements: try await entitlements(of: record, at: now),
          facts: try await ledger.facts(of: record.id), at: now))
    default:
      return Self.notFound
    }
  }

  /// The number of rows on a page.
  private static let maxRows = 200

  private func customers(
    after last: AppUserID?, at now: Timestamp
  ) async throws(LedgerError) -> String {
    var rows: [(record: CustomerRecord, entitlements: [Entitlement])] = []
    // One extra row shows whether another page follows.
    let records = try await ledger.customers(limit: Self.maxRows + 1, after: last)
    for record in records.prefix(Self.maxRows) {
      rows.append((record, try await entitlements(of: record, at: now)))
    }
    return pages.customers(
      rows, counts: try await ledger.counts(),
      place: PagePosition(
        path: "/dashboard", query: "after",
        last: records.count > rows.count ? rows.last?.record.id.rawValue : nil,
        isFirst: last == nil), at: now)
  }

  private func quarantine(
    before first: QuarantinedItem.ID?, at now: Timestamp
  ) async throws(LedgerError) -> String {
    let items = try await ledger.quarantined(before: first, limit: Self.maxRows + 1)
    let shown = Array(items.prefix(Self.maxRows))
    return pages.quarantine(
      shown, total: try await ledger.counts().quarantined,
      place: PagePosition(
        path: "/dashboard/quarantine", query: "before",
        last: items.count > shown.count ? shown.last.map { String($0.id) } : nil,
        isFirst: first == nil), at: now)
  }

  private func entitlements(
    of record: CustomerRecord, at now: Timestamp
  ) async throws(LedgerError) -> [Entitlement] {
    try await ledger.holdings(of: record.appUserIDs).history(at: now).entitlements(
      catalog.entitlements, for: catalog.defaultPolicyContext(of: record.appUserIDs), at: now)
  }

  private static let notFound = html(
    "<!doctype html><title>Tessera</title><p>There is no such page. <a href=\"/dashboard\">Customers</a>",
    status: .notFound)

  private static func html(_ page: String, status: HTTPResponse.Status = .ok)
    -> BufferedHTTPResponse
  {
    var response = HTTPResponse(status: status)
    response.headerFields[.contentType] = "text/html; charset=utf-8"
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    return BufferedHTTPResponse(response, body: Array(page.utf8))
  }

  private func signedIn(_ key: String, to path: String, _ request: HTTPRequest)
    -> BufferedHTTPResponse
  {
    let session = sessions.cookie(for: HashedAPIKey(of: key), at: clock.now())
    let isSecure =
      request.scheme == "https" || request.headerFields[.forwardedProtocol] == "https"
    var response = HTTPResponse(status: .seeOther)
    response.headerFields[.location] = path
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.setCookie] =
      "\(Self.cookie)=\(session); Path=/dashboard; HttpOnly; SameSite=Strict; Max-Age="
      + "\(DashboardSessions.lifetime.components.seconds)\(isSecure ? "; Secure" : "")"
    return BufferedHTTPResponse(response)
  }

  private static func query(_ name: String, of rawPath: String) -> String? {
    URLComponents(string: rawPath)?.queryItems?.first { $0.name == name }?.value
  }

  private static func session(_ fields: HTTPFields) -> String? {
    fields[values: .cookie]
      .flatMap { $0.split(separator: ";") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix(cookie + "=") }
      .map { String($0.dropFirst(cookie.count + 1)) }
  }
}
