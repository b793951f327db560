public import AppStoreCore
public import Ledger

extension DashboardSection {
  /// The endpoints that receive events.
  public static let webhooks = DashboardSection(
    "webhooks", title: "Webhooks", keys: "g w", WebhookTemplates.all)
}

extension Pages {
  /// Returns the page of all endpoints of the catalog.
  ///
  /// - Parameters:
  ///   - webhooks: The endpoints.
  ///   - now: The time of the page.
  public func webhooks(_ webhooks: [WebhookSummary], now: Timestamp) -> String {
    render(
      "webhooks", in: .webhooks,
      [
        "title": "Webhooks", "now": now.iso8601, "rows": webhooks.map { WebhookRow($0, at: now) },
        "isEmpty": webhooks.isEmpty,
      ])
  }

  /// Returns the page of one endpoint, with forms to pause, resume, test and replay.
  ///
  /// - Parameters:
  ///   - webhook: The endpoint.
  ///   - deliveries: Its newest deliveries.
  ///   - types: The types of events of which an example can be sent.
  ///   - done: What the last form did; `nil` for nothing.
  ///   - now: The time of the page.
  public func webhook(
    _ webhook: WebhookSummary, deliveries: [WebhookDelivery], types: [String], done: String?,
    now: Timestamp
  ) -> String {
    var values: [String: Any] = [
      "title": webhook.name, "now": now.iso8601, "webhook": WebhookRow(webhook, at: now),
      "deliveries": deliveries.map { DeliveryRow($0) }, "hasNoDeliveries": deliveries.isEmpty,
      "exampleTypes": types,
      "allDeliveries": PageAddress(.deliveries).setting("webhook", webhook.name).text,
    ]
    values["done"] = done
    return render("webhook", in: .webhooks, values)
  }

  /// Returns the page with the response to a test event.
  ///
  /// - Parameters:
  ///   - name: The name of the endpoint.
  ///   - type: The type of the event; `nil` for `webhook.test`.
  ///   - statusCode: The status code; `nil` without a response.
  ///   - error: A short code of the failure; `nil` for a success.
  ///   - milliseconds: How long it took.
  ///   - response: The first part of the response, or the problem.
  public func webhookTest(
    of name: String, type: String?, statusCode: Int?, error: String?, milliseconds: Int,
    response: String
  ) -> String {
    render(
      "webhook-test", in: .webhooks,
      [
        "title": "Test of \(name)", "type": type ?? "webhook.test",
        "result": AttemptRow.result(statusCode, error),
        "resultClass": error == nil ? "delivered" : "failed",
        "duration": "\(milliseconds) ms", "response": response, "hasResponse": !response.isEmpty,
        "link": PageAddress(.webhooks, name).text,
      ])
  }

  /// Returns the page that shows how many events a replay would send, and starts it.
  ///
  /// - Parameters:
  ///   - name: The name of the endpoint.
  ///   - count: The number of events.
  ///   - fields: The fields of the form, to send them again.
  public func replayCount(of name: String, count: Int, fields: [(String, String)]) -> String {
    render(
      "webhook-replay", in: .webhooks,
      [
        "title": "Replay to \(name)", "count": count, "hasSome": count > 0,
        "replayFields": fields.map { ["replayName": $0.0, "replayValue": $0.1] },
        "link": PageAddress(.webhooks, name).text,
      ])
  }
}
