internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import EntitlementAPI
internal import Ingest
internal import Ledger
internal import WebhookDelivery

/// Collects what works and what does not, from what the server already knows.
struct DashboardHealth: Sendable {
  /// The number of newest facts among which the newest notifications are searched.
  private static let newestFacts = 20_000
  /// The number of lines of the change feed that are counted.
  private static let countedLines = 1000

  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let clock: any WallClock
  let synchronization: AppStoreReconciler?
  let keys: IntermediateKeyRing
  let readiness: @Sendable () async -> [ReadinessProblem]
  /// What only the composition root knows, such as the disk.
  let checks: @Sendable () async -> HealthReport

  /// Returns the report; an unavailable ledger is a problem in it.
  func report() async -> HealthReport {
    var report = await checks()
    let now = clock.now()
    report.problems += await readiness().map(HealthReport.Problem.init)
    if catalogs.status.problems > 0 {
      report.problems.append(
        .init(
          .failure, "catalog", "The catalog file is invalid; an earlier catalog is in use.",
          fix: "Run: tessera catalog check FILE"))
    }
    report.problems += (synchronization?.keyProblems ?? []).map(HealthReport.Problem.init)
    report.figures += figures(at: now)
    do throws(LedgerError) {
      try await addApple(to: &report, at: now)
      try await addWork(to: &report, at: now)
      try await addWebhooks(to: &report, at: now)
    } catch {
      report.problems.append(
        .init(
          .failure, "ledger", "The ledger cannot be read: \(error)",
          fix: "Follow the message; the server's log has more. Delete nothing."))
    }
    return report
  }

  private func figures(at now: Timestamp) -> [HealthReport.Figure] {
    let expiry = keys.signer(at: now)?.intermediate.expirationMilliseconds
    let status = catalogs.status
    return [
      .init(
        "Signing key expires",
        expiry.map { Timestamp(milliseconds: Int64($0)).iso8601 } ?? "no valid key"),
      .init("Catalog loaded", "\(status.loadedAt.iso8601), reloads: \(status.reloads)"),
    ]
  }

  private func addApple(
    to report: inout HealthReport, at now: Timestamp
  ) async throws(LedgerError) {
    let newest = try await ledger.newestNotifications(amongFacts: Self.newestFacts)
    let status = try await synchronization?.status()
    for app in catalogs.current.apps {
      for environment in [AppStoreEnvironment.production, .sandbox]
      where app.environments.contains(environment) {
        let server = status?.servers.first {
          $0.bundleID == app.bundleID && $0.environment == environment
        }
        let latest = newest.first {
          $0.bundleID == app.bundleID && $0.environment == environment
        }?.latest
        let row = HealthReport.App(
          app, environment, server, lastNotification: latest, isQueried: synchronization != nil)
        report.apps.append(row)
        report.problems += Self.problems(of: app, environment, server, latest, at: now)
      }
    }
    if let status {
      report.figures.append(.init("Notifications to verify", "\(status.inbox)"))
    }
  }

  private static func problems(
    of app: ServerApp, _ environment: AppStoreEnvironment, _ server: ReconcilerStatus.Server?,
    _ latest: Timestamp?, at now: Timestamp
  ) -> [HealthReport.Problem] {
    var problems: [HealthReport.Problem] = []
    let name = "\(app.bundleID) \(environment.rawValue)"
    if let error = server?.lastError, server?.isKeyRejected == false {
      problems.append(
        .init(
          .warning, "\(name): App Store Server API",
          "The last request failed at \(error.date.iso8601): \(error.reason)",
          fix: "The server tries again. If it continues, run: tessera keys check"))
    }
    if let date = server?.notificationsLostBefore {
      problems.append(
        .init(
          .warning, "\(name): notifications",
          "Apple no longer has notifications before \(date.iso8601).",
          fix: "Run tessera refresh for the purchases of that period."))
    }
    if latest == nil {
      problems.append(
        .init(
          environment == .production ? .warning : .note, "\(name): notifications",
          "No notification among the newest \(newestFacts) facts: renewals, refunds and "
            + "cancellations are known late.",
          fix: "In App Store Connect, App Information, App Store Server Notifications, set the URL "
            + "https://YOUR-HOST/v1/apple/notifications/\(app.bundleID) with version 2, and request "
            + "a test notification."))
    } else if let latest, environment == .production, now - latest > .days(7) {
      problems.append(
        .init(
          .warning, "\(name): notifications", "The last one arrived at \(latest.iso8601).",
          fix: "Request a test notification, and check the URL in App Store Connect."))
    }
    return problems
  }

  private func addWork(
    to report: inout HealthReport, at now: Timestamp
  ) async throws(LedgerError) {
    let counts = try await ledger.counts()
    let progress = try await ledger.events.progress()
    let waiting = try await ledger.changes(after: progress.watermark, limit: Self.countedLines)
    let number = waiting.count < Self.countedLines ? "\(waiting.count)" : "more than 999"
    let age = waiting.first.map { now - $0.change.at } ?? .zero
    report.figures += [
      .init("Change feed waiting for events", "\(number) lines", link: PageAddress(.events)),
      .init("In quarantine", "\(counts.quarantined)", link: PageAddress(.quarantine)),
      .init("Customers", "\(counts.customers)", link: PageAddress(.customers)),
      .init("Facts", "\(counts.facts)"),
    ]
    if progress.rebuildEnd != nil {
      report.problems.append(
        .init(
          .note, "events", "Events are derived again; \(number) lines of the feed wait.",
          fix: "Wait until it ends. No webhooks are sent until then.", link: PageAddress(.events)))
    } else if age > .seconds(300) {
      report.problems.append(
        .init(
          .failure, "events",
          "Events are behind by \(number) lines of the change feed, since "
            + "\(waiting.first?.change.at.iso8601 ?? "").",
          fix: "Look for EventProjection in the server's log.", link: PageAddress(.events)))
    }
    if counts.quarantined > 0 {
      report.problems.append(
        .init(
          .warning, "quarantine", "Items that failed verification: \(counts.quarantined).",
          fix: "Read their reasons; correct the catalog or the roots if they are the cause.",
          link: PageAddress(.quarantine)))
    }
  }

  private func addWebhooks(
    to report: inout HealthReport, at now: Timestamp
  ) async throws(LedgerError) {
    let admin = WebhookAdmin(ledger: ledger, clock: clock, actor: "dashboard")
    for endpoint in catalogs.current.webhooks {
      let health = try await admin.health(of: endpoint)
      report.webhooks.append(WebhookSummary(health))
      report.problems += Self.problems(of: health, at: now)
    }
  }

  private static func problems(
    of health: WebhookHealth, at now: Timestamp
  ) -> [HealthReport.Problem] {
    let name = "webhook \(health.endpoint.name)"
    let page = PageAddress(.webhooks, health.endpoint.name)
    let failed = PageAddress(.deliveries).setting("webhook", health.endpoint.name)
      .setting("status", "failed")
    var problems: [HealthReport.Problem] = []
    switch health.state?.silence {
    case .disabled:
      problems.append(
        .init(
          .failure, name, "Stopped by the server, because it failed for too long or is gone.",
          fix: "Correct the receiver, then resume the endpoint.", link: page))
    case .failing(let since):
      problems.append(
        .init(
          .warning, name, "No event was delivered since \(since.iso8601).",
          fix: "Read the last attempts, and correct the receiver.", link: page))
    case nil where health.state?.status == .paused:
      problems.append(
        .init(
          .note, name, "Paused by a person.", fix: "Resume it when events may be sent.",
          link: page))
    case nil: break
    }
    if health.counts.failed > 0 {
      problems.append(
        .init(
          .warning, name, "Failed deliveries: \(health.counts.failed).",
          fix: "Send them again when the receiver works.", link: failed))
    }
    return problems
  }
}
