internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import HTTPTypes
internal import Ledger
internal import WebhookDelivery
internal import Webhooks

/// The forms that change webhook endpoints or send events.
extension WebhookPages {
  /// Handles a form about an endpoint; `nil` if there is no such form.
  func submit(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let (name, action) = (request.names[1], request.names[2])
    guard let form = request.form, let endpoint = endpoint(name) else { return nil }
    let admin = admin(request)
    let address = PageAddress(.webhooks, name)
    return try await replying(pages) { () throws(WebhookAdminError) in
      switch action {
      case "pause":
        try await admin.pause(endpoint)
        return .redirect(to: address.setting("done", "paused").text)
      case "resume":
        let missed = form["missed"].flatMap(MissedEvents.init(rawValue:)) ?? .send
        try await admin.resume(endpoint, missed: missed)
        let done = missed == .skip ? "skipped" : "resumed"
        return .redirect(to: address.setting("done", done).text)
      case "test": return try await test(endpoint, form, admin, pages)
      case "replay": return try await replay(endpoint, form, admin, pages)
      default: return nil
      }
    }
  }

  /// Sends an event to an endpoint again.
  func resendEvent(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    var selection = WebhookReplay()
    selection.eventID = request.names[1]
    return try await resend(
      selection, to: request.form?["webhook"] ?? "",
      then: PageAddress(.events, request.names[1]), request, pages)
  }

  /// Sends the event of a page or of a delivery again.
  private func resend(
    _ selection: WebhookReplay, to name: String, then address: PageAddress,
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    guard let endpoint = endpoint(name) else { return nil }
    return try await replying(pages) { () throws(WebhookAdminError) in
      let count = try await admin(request).replay(endpoint, selection, isDryRun: false)
      return .redirect(to: address.setting("done", count > 0 ? "sent" : "waiting").text)
    }
  }

  /// Sends the event of a delivery again; `nil` if the delivery does not exist.
  func resendDelivery(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    guard let id = Int64(request.names[1]), let delivery = try await ledger.webhooks.delivery(id)
    else {
      return nil
    }
    var selection = WebhookReplay()
    selection.deliveryID = id
    let isEvent = try await ledger.events.event(delivery.eventID) != nil
    let address =
      isEvent
      ? PageAddress(.events, delivery.eventID) : PageAddress(.webhooks, delivery.endpoint)
    return try await resend(selection, to: delivery.endpoint, then: address, request, pages)
  }

  private func test(
    _ endpoint: WebhookEndpoint, _ form: FormFields, _ admin: WebhookAdmin, _ pages: Pages
  ) async throws(WebhookAdminError) -> BufferedHTTPResponse {
    guard let access else {
      throw .unusable(endpoint.name, reason: "this server sends no webhooks")
    }
    let response = try await admin.test(endpoint, type: form["type"], using: access)
    return .page(
      pages.webhookTest(
        of: endpoint.name, type: form["type"], statusCode: response.result.status,
        error: response.result.errorCode, milliseconds: Int(response.duration / .milliseconds(1)),
        response: response.text))
  }

  private func replay(
    _ endpoint: WebhookEndpoint, _ form: FormFields, _ admin: WebhookAdmin, _ pages: Pages
  ) async throws(WebhookAdminError) -> BufferedHTTPResponse {
    var selection = WebhookReplay()
    selection.failedOnly = form["status"] != "all"
    selection.customer = form["customer"].map { AppUserID($0) }
    selection.fromSequence = max(1, form["from"].flatMap { Int64($0) } ?? 1)
    selection.toSequence = form["to"].flatMap { Int64($0) } ?? .max
    guard form["confirmed"] != nil else {
      let count = try await admin.replay(endpoint, selection, isDryRun: true)
      let names = ["status", "customer", "from", "to"]
      return .page(
        pages.replayCount(
          of: endpoint.name, count: count,
          fields: names.compactMap { name in form[name].map { (name, $0) } }))
    }
    _ = try await admin.replay(endpoint, selection, isDryRun: false)
    return .redirect(
      to: PageAddress(.webhooks, endpoint.name).setting("done", "sent").text)
  }

  private func replying(
    _ pages: Pages,
    _ perform: () async throws(WebhookAdminError) -> BufferedHTTPResponse?
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    do throws(WebhookAdminError) {
      return try await perform()
    } catch .ledger(let error) {
      throw error
    } catch {
      return .page(
        pages.message("Nothing was changed", "\(error).", in: .webhooks), status: .conflict)
    }
  }
}
