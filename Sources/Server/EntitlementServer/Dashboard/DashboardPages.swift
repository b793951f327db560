internal import AppStoreCore
internal import Catalog
internal import ChartProjection
internal import Dashboard
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger
internal import WebhookDelivery

/// Serves the dashboard to clients with a secret API key.
///
/// `/dashboard?key=…` starts a session, whose cookie does not contain the key. Without a session no
/// page is served. A form is accepted only with the token of the session that it was made for.
struct DashboardPages: Sendable {
  private static let cookie = "tessera_session"

  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let clock: any WallClock
  let charts: DashboardCharts
  private let sessions: DashboardSessions
  private let plainPages: Pages
  let sources: DashboardSources
  let health: DashboardHealth
  /// The pages of experiments.
  let experimentPages: ExperimentPages
  /// The pages of In-App Purchase keys.
  var keyPages: KeyPages
  let webhookPages: WebhookPages
  private let notices: @Sendable () async -> [String]

  init(
    health: DashboardHealth, random: RandomBytes,
    secret: String? = nil, access: WebhookAccess? = nil, charts: ChartProjection,
    sources: DashboardSources = DashboardSources(),
    notices: @escaping @Sendable () async -> [String] = { [] }
  ) throws {
    self.health = health
    catalogs = health.catalogs
    experimentPages = ExperimentPages(
      catalogs: health.catalogs, reader: ExperimentReader(ledger: health.ledger, charts: charts))
    ledger = health.ledger
    clock = health.clock
    keyPages = KeyPages(health, random: random)
    webhookPages = WebhookPages(
      catalogs: health.catalogs, ledger: health.ledger, clock: health.clock, access: access)
    self.charts = DashboardCharts(
      charts: charts, ledger: health.ledger, catalogs: health.catalogs, health: health)
    sessions = DashboardSessions(secret: secret, random: random)
    var pages = try Pages(DashboardPage.sections)
    // The version in the address lets browsers store the style until it changes.
    pages.stylesheet = "\(Stylesheet.path)?v=\(Self.tag(of: Stylesheet.text))"
    pages.script = "\(ShortcutScript.path)?v=\(Self.tag(of: ShortcutScript.text))"
    plainPages = pages
    self.sources = sources
    self.notices = notices
  }

  var catalog: ServerCatalog { catalogs.current }

  static func owns(_ rawPath: String) -> Bool {
    guard rawPath.utf8.starts(with: "/dashboard".utf8) else { return false }
    let path = PathEncoding.withoutQuery(rawPath)
    return path == "/dashboard" || path.hasPrefix("/dashboard/")
  }

  /// Returns the methods of a path: forms are posted to an action on an object, such as
  /// `/dashboard/webhooks/crm/pause`, and everything else is read, as is everything in a section with
  /// pages of such paths.
  static func methods(rawPath: String) -> [HTTPRequest.Method] {
    let parts = rawPath.utf8.split(separator: UInt8(ascii: "/"))
    let isRead = DashboardPage.all.contains { page in
      !page.isForm && page.segments.count == 3 && parts.count == 4
        && parts[1].elementsEqual(page.segments[0].utf8)
    }
    return parts.count == 4 && !isRead ? [.post] : [.get, .head]
  }

  /// Whether the body of a request is read: only of forms of a session.
  func takesBody(_ request: HTTPRequest) -> Bool {
    request.method == .post && session(of: request) != nil
  }

  func respond(to request: HTTPRequest, body: [UInt8] = []) async -> BufferedHTTPResponse {
    let address = PageAddress(target: request.path ?? "")
    switch address.path {
    case Stylesheet.path: return .asset(Stylesheet.text, "text/css")
    case PageIcon.path: return .asset(PageIcon.text, "image/svg+xml")
    case ShortcutScript.path: return .asset(ShortcutScript.text, "text/javascript")
    default: break
    }
    if request.method != .post, let key = address.query["key"], catalog.opensDashboard(apiKey: key)
    {
      return signedIn(key, to: address.setting("key", nil), request)
    }
    guard let (session, cookie) = session(of: request) else {
      return .page(
        "<!doctype html><title>Tessera</title><p>Open <code>/dashboard?key=…</code> with a secret API key.",
        status: .unauthorized)
    }
    let pages = await pages(at: address, formToken: session.formToken, request)
    var form: FormFields?
    if request.method == .post {
      guard let fields = self.form(request, body, cookie) else {
        return .page(
          pages.message(
            "Nothing was changed",
            "The form is not valid for this session. Go back, reload the page, and try again."),
          status: .forbidden)
      }
      form = fields
    }
    let incoming = DashboardRequest(address, form: form, actor: session.actor, at: clock.now())
    let page = DashboardPage.page(of: incoming)
    if let problem = PageField.problem(in: address, page?.fields ?? []) {
      return .page(pages.message("The address is not valid", problem), status: .badRequest)
    }
    do throws(LedgerError) {
      return try await page?.response(self)(incoming, pages)
        ?? .page(pages.notFound, status: .notFound)
    } catch {
      return .page(
        pages.message("The ledger is not available", "Try again in a moment."),
        status: .serviceUnavailable)
    }
  }

  /// Returns the pages for one request.
  private func pages(
    at address: PageAddress, formToken: String, _ request: HTTPRequest
  ) async -> Pages {
    var pages = plainPages
    pages.notices = await notices()
    pages.formToken = formToken
    pages.address = address
    pages.environment = address.query[PageEnvironment.parameter]
      .flatMap { PageEnvironment(text: $0) }
    pages.environments = PageEnvironment.allCases.filter { choice in
      choice != .xcode || catalog.apps.contains { $0.environments.contains(.xcode) }
    }
    if Self.cookie(Self.keysCookie, in: request.headerFields) == "off" { pages.script = nil }
    return pages
  }

  /// Returns the fields of a form; `nil` if it was not made for the session.
  private func form(
    _ request: HTTPRequest, _ body: [UInt8], _ cookie: String
  ) -> FormFields? {
    let origin = request.headerFields[.fetchSite] ?? "same-origin"
    guard origin == "same-origin",
      let fields = FormFields(
        body: body, contentType: request.headerFields[.contentType] ?? ""),
      let token = fields["form_token"], sessions.isValid(formToken: token, for: cookie)
    else { return nil }
    return fields
  }

  private func session(
    of request: HTTPRequest
  ) -> (session: DashboardSessions.Session, cookie: String)? {
    guard let cookie = Self.cookie(in: request.headerFields),
      let session = sessions.session(cookie, keys: catalog.keys, at: clock.now())
    else { return nil }
    return (session, cookie)
  }

  private static func cookie(_ name: String = cookie, in fields: HTTPFields) -> String? {
    fields[values: .cookie]
      .flatMap { $0.split(separator: ";") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  private func signedIn(
    _ key: String, to address: PageAddress, _ request: HTTPRequest
  ) -> BufferedHTTPResponse {
    let session = sessions.cookie(for: HashedAPIKey(of: key), at: clock.now())
    let isSecure =
      request.scheme == "https" || request.headerFields[.forwardedProtocol] == "https"
    var redirect = BufferedHTTPResponse.redirect(to: address.text)
    redirect.response.headerFields[.setCookie] =
      "\(Self.cookie)=\(session); Path=/dashboard; HttpOnly; SameSite=Strict; Max-Age="
      + "\(DashboardSessions.lifetime.components.seconds)\(isSecure ? "; Secure" : "")"
    return redirect
  }

  /// The version in the address of a file that browsers store.
  private static func tag(of text: String) -> String {
    Array(text.utf8).withUnsafeBytes { UnsignedResponse.tag(of: $0) }
  }
}
