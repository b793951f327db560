public import AppStoreCore
public import Ledger

extension DashboardSection {
  /// Events and the endpoints to which they are sent.
  public static let deliveries = DashboardSection(
    "deliveries", title: "Deliveries", keys: "g d", DeliveryTemplates.all)
}

extension Pages {
  /// Returns a page of deliveries.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries, newest first.
  ///   - webhooks: The names of the endpoints to choose from.
  ///   - address: The address of the page, with its filters.
  ///   - next: The cursor of the next page; `nil` on the last one.
  ///   - now: The time of the page.
  public func deliveries(
    _ deliveries: [WebhookDelivery], webhooks: [String], at address: PageAddress, next: String?,
    now: Timestamp
  ) -> String {
    let filters = FilterField.form(
      [
        .choice("webhook", "Endpoint", webhooks.map { ($0, $0) }),
        .choice(
          "status", "Status", WebhookDeliveryStatus.allCases.map { ($0.rawValue, $0.rawValue) }),
        .text("event", "Event ID"), .text("customer", "App user ID"),
      ], at: address)
    let position = PagePosition(address, cursor: "before", next: next)
    return render(
      "deliveries-page", in: .deliveries,
      [
        "title": "Deliveries", "now": now.iso8601, "isEmpty": deliveries.isEmpty,
        "deliveries": deliveries.map { DeliveryRow($0) },
      ]
      .merging(filters) { $1 }
      .merging(position.values(shown: deliveries.count)) { $1 })
  }

  /// Returns the page of one delivery and its attempts.
  ///
  /// - Parameters:
  ///   - delivery: The delivery.
  ///   - attempts: Its attempts in order.
  ///   - canReplay: Whether it can be sent again: it is finished, and the catalog has the endpoint.
  ///   - now: The time of the page.
  public func delivery(
    _ delivery: WebhookDelivery, attempts: [WebhookAttempt], canReplay: Bool, now: Timestamp
  ) -> String {
    render(
      "delivery", in: .deliveries,
      [
        "title": "Delivery \(delivery.id)", "now": now.iso8601,
        "delivery": DeliveryRow(delivery, attempts.last),
        "customers": delivery.customers.map {
          ["customerName": $0.rawValue, "customerLink": Self.link(to: $0)]
        },
        "attempts": attempts.map { AttemptRow($0) }, "hasNoAttempts": attempts.isEmpty,
        "canReplay": canReplay,
      ])
  }
}

/// The templates of the pages about deliveries.
enum DeliveryTemplates {
  static let all = ["deliveries": list, "deliveries-page": page, "delivery": delivery]

  private static let list = """
    <div class="scroll" tabindex="0" role="region" aria-label="Deliveries">
    <table>
    <caption class="hidden">Deliveries</caption>
    <thead><tr><th scope="col">Delivery</th><th scope="col">Status</th><th scope="col">Endpoint</th><th scope="col">Event</th><th scope="col" class="number">Attempts</th><th scope="col">Created</th><th scope="col">Next attempt</th>{{#hasResults}}<th scope="col">Last result</th>{{/hasResults}}</tr></thead>
    <tbody>
    {{#deliveries}}
    <tr><td><a href="{{deliveryLink}}">{{deliveryID}}</a>{{#isReplay}} (replay){{/isReplay}}</td><td><span class="status {{status}}">{{status}}</span></td><td><a href="{{webhookLink}}">{{webhook}}</a></td><td><a href="{{eventLink}}"><code>{{event}}</code></a></td><td class="number">{{attemptCount}}</td><td class="date">{{createdAt}}</td><td class="date">{{nextAttemptAt}}</td>{{#hasResults}}<td class="line">{{lastResult}}</td>{{/hasResults}}</tr>
    {{/deliveries}}
    </tbody>
    </table>
    </div>

    """

  private static let page = """
    {{> head}}
    <p class="note">Events and the endpoints they are sent to, newest first. Finished deliveries are deleted after 30 days. As of {{now}}.</p>
    {{> filters}}
    {{#isEmpty}}<p>No delivery here.</p>{{/isEmpty}}
    {{^isEmpty}}{{> deliveries}}{{/isEmpty}}
    {{> pages}}
    {{> foot}}

    """

  private static let delivery = """
    {{> head}}
    {{#delivery}}
    <table class="fields">
    <tr><th scope="row">Status</th><td><span class="status {{status}}">{{status}}</span></td></tr>
    <tr><th scope="row">Endpoint</th><td><a href="{{webhookLink}}">{{webhook}}</a></td></tr>
    <tr><th scope="row">{{#isEvent}}Event{{/isEvent}}{{^isEvent}}Notification{{/isEvent}}</th><td><a href="{{eventLink}}"><code>{{event}}</code></a></td></tr>
    {{#isEvent}}<tr><th scope="row">Customers</th><td>{{#customers}}<a href="{{customerLink}}"><bdi>{{customerName}}</bdi></a> {{/customers}}{{^customers}}none{{/customers}}</td></tr>{{/isEvent}}
    <tr><th scope="row">Created</th><td>{{createdAt}}, by {{trigger}}</td></tr>
    {{#nextAttemptAt}}<tr><th scope="row">Next attempt</th><td>{{nextAttemptAt}}</td></tr>{{/nextAttemptAt}}
    </table>
    {{#canReplay}}
    <form method="post" action="{{deliveryLink}}/replay" class="actions">{{> form}}<button>Send again</button></form>
    {{/canReplay}}
    {{/delivery}}
    <h2>Attempts</h2>
    {{#hasNoAttempts}}<p>None yet.</p>{{/hasNoAttempts}}
    {{^hasNoAttempts}}
    <div class="scroll" tabindex="0" role="region" aria-label="Attempts">
    <table>
    <caption class="hidden">Attempts</caption>
    <thead><tr><th scope="col" class="number">#</th><th scope="col">Time</th><th scope="col">Result</th><th scope="col" class="number">Duration</th><th scope="col">Response</th></tr></thead>
    <tbody>
    {{#attempts}}
    <tr><td class="number">{{number}}</td><td class="date">{{at}}</td><td><span class="status {{resultClass}}">{{result}}</span></td><td class="number">{{duration}}</td><td class="wide">{{#response}}<pre><bdi>{{response}}</bdi></pre>{{/response}}</td></tr>
    {{/attempts}}
    </tbody>
    </table>
    </div>
    {{/hasNoAttempts}}
    {{> foot}}

    """
}
