internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import Events
internal import HTTPTypes
internal import Ledger
internal import WebhookDelivery

extension DashboardPage {
  /// The pages of webhook endpoints and deliveries, and their forms.
  static let webhooks = [
    DashboardPage(.webhooks) { $0.webhookPages.list },
    DashboardPage(.webhooks, "webhooks/{name}") { $0.webhookPages.one },
    DashboardPage(.webhooks, "webhooks/{name}/{action}", isForm: true) { $0.webhookPages.submit },
    DashboardPage(
      .deliveries,
      fields: [
        .number("before"), .choice("status", WebhookDeliveryStatus.allCases.map(\.rawValue)),
      ]
    ) { $0.webhookPages.deliveries },
    DashboardPage(.deliveries, "deliveries/{delivery}") { $0.webhookPages.delivery },
    DashboardPage(.deliveries, "deliveries/{delivery}/replay", isForm: true) {
      $0.webhookPages.resendDelivery
    },
  ]
}

/// Webhook endpoints and their deliveries.
struct WebhookPages: Sendable {
  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let clock: any WallClock
  /// Sends test events; `nil` if this server sends no webhooks.
  let access: WebhookAccess?

  func list(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    var summaries: [WebhookSummary] = []
    for endpoint in catalogs.current.webhooks {
      summaries.append(try await summary(of: endpoint, request))
    }
    return .page(pages.webhooks(summaries, now: request.now))
  }

  func one(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let name = request.names[1]
    guard let endpoint = endpoint(name) else { return nil }
    return .page(
      pages.webhook(
        try await summary(of: endpoint, request),
        deliveries: try await ledger.webhooks.deliveries(
          matching: WebhookDeliveryFilter(endpoint: name), before: nil, limit: 20),
        types: EventTypeDescription.all.map(\.type.rawValue), done: Self.done(request),
        now: request.now))
  }

  func deliveries(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let query = request.address.query
    let filter = WebhookDeliveryFilter(
      endpoint: query["webhook"],
      status: query["status"].flatMap(WebhookDeliveryStatus.init(rawValue:)),
      eventID: query["event"])
    // One extra row shows whether another page follows.
    let found = try await admin(request).deliveries(
      matching: filter, of: query["customer"].map { AppUserID($0) },
      before: request.cursor("before"), limit: DashboardPages.rowsOfWork + 1)
    let shown = Array(found.prefix(DashboardPages.rowsOfWork))
    return .page(
      pages.deliveries(
        shown, webhooks: catalogs.current.webhooks.map(\.name), at: request.address,
        next: found.count > shown.count ? shown.last.map { String($0.id) } : nil,
        now: request.now))
  }

  func delivery(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    guard let id = Int64(request.names[1]), let found = try await admin(request).delivery(id) else {
      return nil
    }
    return .page(
      pages.delivery(
        found.delivery, attempts: found.attempts,
        canReplay: found.delivery.status != .pending
          && endpoint(found.delivery.endpoint) != nil, now: request.now))
  }

  /// Returns what the last form did, from the address to which it sent the browser.
  static func done(_ request: DashboardRequest) -> String? {
    switch request.address.query["done"] {
    case "paused"?: "Paused. Events wait until the endpoint is resumed."
    case "resumed"?: "Resumed. The endpoint continues with the first event that it missed."
    case "skipped"?: "Resumed. The endpoint continues with the next event."
    case "waiting"?: "Nothing to send again: what you named waits for an attempt already."
    case "sent"?: "The events are sent again in order, with their former IDs."
    default: nil
    }
  }

  func endpoint(_ name: String) -> WebhookEndpoint? {
    catalogs.current.webhooks.first { $0.name == name }
  }

  func admin(_ request: DashboardRequest) -> WebhookAdmin {
    WebhookAdmin(ledger: ledger, clock: clock, actor: "\(request.actor)")
  }

  private func summary(
    of endpoint: WebhookEndpoint, _ request: DashboardRequest
  ) async throws(LedgerError) -> WebhookSummary {
    WebhookSummary(try await admin(request).health(of: endpoint))
  }
}
