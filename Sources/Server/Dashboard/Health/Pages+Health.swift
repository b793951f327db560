public import AppStoreCore

extension DashboardSection {
  /// Whether the server, Apple's servers and the webhook endpoints work.
  public static let health = DashboardSection(
    "health", title: "Health", keys: "g h", HealthTemplates.all)
}

extension Pages {
  /// Returns the page of the server's health.
  ///
  /// - Parameters:
  ///   - report: What works and what does not.
  ///   - now: The time of the page.
  public func health(_ report: HealthReport, now: Timestamp) -> String {
    render(
      "health", in: .health,
      [
        "title": "Health", "now": now.iso8601, "summary": report.summary,
        "summaryClass": report.isBroken ? "notice" : "done",
        "problems": report.ordered.map(Self.values), "hasProblems": !report.problems.isEmpty,
        "apps": report.apps.map { Self.values($0, at: now) }, "hasNoApps": report.apps.isEmpty,
        "figures": report.figures.map { figure in
          var values: [String: Any] = ["name": figure.name, "value": figure.value]
          values["figureLink"] = figure.link?.text
          return values
        },
        "webhooks": report.webhooks.map { WebhookRow($0, at: now) },
        "hasNoWebhooks": report.webhooks.isEmpty,
      ])
  }

  private static func values(_ problem: HealthReport.Problem) -> [String: Any] {
    var values: [String: Any] = [
      "severity": problem.severity.rawValue, "what": problem.what, "evidence": problem.evidence,
      "fix": problem.fix,
    ]
    values["problemLink"] = problem.link?.text
    return values
  }

  private static func values(_ app: HealthReport.App, at now: Timestamp) -> [String: Any] {
    func age(_ date: Timestamp?, _ none: String) -> String {
      date.map { "\(Age.text(from: $0, to: now)) ago" } ?? none
    }
    var values: [String: Any] = [
      "bundleID": app.bundleID, "environment": app.environment, "key": app.key,
      "keyClass": app.isKeyUsable ? "active" : "inactive",
      "lastAnswer": age(app.lastResponse, "none since startup"),
      "lastNotification": age(app.lastNotification, "none among the newest facts"),
      "waiting": app.waiting,
    ]
    values["lastAnswerAt"] = app.lastResponse?.iso8601
    values["lastNotificationAt"] = app.lastNotification?.iso8601
    values["lastError"] = app.lastError
    return values
  }
}

enum HealthTemplates {
  static let all = ["health": health, "healthWebhooks": webhooks]

  private static let health = """
    {{> head}}
    <p class="{{summaryClass}}" role="status"><b>{{summary}}</b></p>
    <p class="note">As of {{now}}.</p>
    {{#hasProblems}}
    <h2>What needs attention</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="What needs attention">
    <table>
    <caption class="hidden">Problems and next steps, the worst first</caption>
    <thead><tr><th scope="col">Severity</th><th scope="col">What</th><th scope="col">Evidence</th><th scope="col">Next step</th></tr></thead>
    <tbody>
    {{#problems}}<tr><td class="status {{severity}}">{{severity}}</td><td><bdi>{{what}}</bdi></td><td class="wide"><bdi>{{evidence}}</bdi></td><td class="wide"><bdi>{{fix}}</bdi>{{#problemLink}} <a href="{{problemLink}}">Open</a>{{/problemLink}}</td></tr>{{/problems}}
    </tbody>
    </table>
    </div>
    {{/hasProblems}}
    <h2>Apps</h2>
    {{#hasNoApps}}<p>The catalog has no app whose data comes from Apple's servers.</p>{{/hasNoApps}}
    {{^hasNoApps}}
    <div class="scroll" tabindex="0" role="region" aria-label="Apps">
    <table>
    <caption class="hidden">Apps and Apple's servers</caption>
    <thead><tr><th scope="col">App</th><th scope="col">Environment</th><th scope="col">Key</th><th scope="col">Apple's last response</th><th scope="col">Last notification</th><th scope="col" class="number">Waiting</th></tr></thead>
    <tbody>
    {{#apps}}<tr><td>{{bundleID}}</td><td>{{environment}}</td><td class="status {{keyClass}}">{{key}}</td><td class="wide">{{lastAnswer}}{{#lastAnswerAt}} <span class="note">{{lastAnswerAt}}</span>{{/lastAnswerAt}}{{#lastError}}<div class="inactive"><bdi>{{lastError}}</bdi></div>{{/lastError}}</td><td>{{lastNotification}}{{#lastNotificationAt}} <span class="note">{{lastNotificationAt}}</span>{{/lastNotificationAt}}</td><td class="number">{{waiting}}</td></tr>{{/apps}}
    </tbody>
    </table>
    </div>
    {{/hasNoApps}}
    <h2>Webhooks</h2>
    {{#hasNoWebhooks}}<p>The catalog has no webhook endpoint.</p>{{/hasNoWebhooks}}
    {{^hasNoWebhooks}}{{> healthWebhooks}}{{/hasNoWebhooks}}
    <h2>Server</h2>
    <table class="fields">
    <caption class="hidden">Figures of the server</caption>
    {{#figures}}<tr><th scope="row">{{name}}</th><td>{{#figureLink}}<a href="{{figureLink}}">{{value}}</a>{{/figureLink}}{{^figureLink}}{{value}}{{/figureLink}}</td></tr>{{/figures}}
    </table>
    {{> foot}}

    """

  private static let webhooks = """
    <div class="scroll" tabindex="0" role="region" aria-label="Webhooks">
    <table>
    <caption class="hidden">Webhook endpoints</caption>
    <thead><tr><th scope="col">Endpoint</th><th scope="col">Status</th><th scope="col" class="number">Waiting</th><th scope="col" class="number">Failed</th><th scope="col">Oldest waiting</th><th scope="col">Last success</th></tr></thead>
    <tbody>
    {{#webhooks}}<tr><td><a href="{{link}}">{{name}}</a></td><td class="status {{status}}">{{status}}</td><td class="number"><a href="{{pendingLink}}">{{pending}}</a></td><td class="number"><a href="{{failedLink}}">{{failed}}</a></td><td class="line">{{oldest}}</td><td class="line">{{lastSuccess}}</td></tr>{{/webhooks}}
    </tbody>
    </table>
    </div>

    """
}
