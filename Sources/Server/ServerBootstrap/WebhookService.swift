internal import AppStoreCore
internal import AsyncHTTPTransport
internal import Catalog
internal import Charts
internal import EntitlementServer
internal import Foundation
internal import Ledger
internal import Logging
internal import ServerAdministration
internal import ServiceLifecycle
internal import WebhookDelivery

/// Sends events to the webhook endpoints of the catalog, and follows changes of the catalog.
struct WebhookService: Service {
  /// How often to look for a change of the catalog.
  private static let interval = Duration.seconds(1)

  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let secrets: WebhookSecretDirectory
  let process: UUID
  let newEvents: EventSignal
  let clock: any WallClock
  let metrics: ServerMetrics
  let logger: Logger

  func run() async throws {
    let transport = PinnedWebhookTransport(resolver: SystemHostResolver())
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let used = Used(catalogs.current)
        let deliveries = await deliveries(used, transport)
        await withTaskGroup(of: Void.self) { group in
          for delivery in deliveries { group.addTask { await delivery.run() } }
          group.addTask {
            while !Task.isCancelled, Used(catalogs.current) == used {
              try? await Task.sleep(for: Self.interval)
            }
          }
          // Only the task that looks at the catalog ends by itself.
          await group.next()
          group.cancelAll()
        }
      }
    }
    await transport.shutdown()
  }

  /// What is used of the catalog; a change of it starts the deliveries anew.
  private struct Used: Equatable {
    let endpoints: [WebhookEndpoint]
    let currencies: [CatalogCurrency]
    let money: ChartMoneySettings

    init(_ catalog: ServerCatalog) {
      (endpoints, currencies) = (catalog.webhooks, catalog.virtualCurrencies)
      money = catalog.money
    }
  }

  private func deliveries(
    _ used: Used, _ transport: PinnedWebhookTransport
  ) async -> [EndpointDelivery] {
    guard !used.endpoints.isEmpty, let ledgerID = await ledgerID() else { return [] }
    let cache = WebhookSecretCache(secrets, clock: clock)
    let charges = ChargeEstimator(used.money, ledger: ledger, clock: clock)
    return used.endpoints.compactMap { endpoint in
      // The receiver needs the secret before the first event. An error is logged when it is sent.
      if endpoint.format != .apple {
        _ = try? secrets.secrets(of: endpoint.name, random: .system)
      }
      do {
        let sender = try WebhookSender(
          endpoint, bodies: WebhookBodies(ledgerID: ledgerID, currencies: used.currencies),
          secrets: { try cache.secrets(of: $0) },
          transport: transport, clock: clock)
        let worker = WebhookWorker(
          endpoint, sender: sender, ledger: ledger, clock: clock, charges: charges,
          seed: .random(in: 0 ... .max))
        return EndpointDelivery(
          queue: EndpointQueue(endpoint, ledger: ledger, clock: clock), worker: worker,
          ledger: ledger, process: process, signal: newEvents, clock: clock, logger: logger
        ) { [metrics] in metrics.count($0, of: endpoint.name) }
      } catch {
        logger.error(
          "Webhook cannot be sent; correct it and reload the catalog",
          metadata: ["webhook": "\(endpoint.name)", "reason": "\(error)"])
        return nil
      }
    }
  }

  /// Returns the ledger's ID; waits while the ledger is unavailable; `nil` at shutdown.
  private func ledgerID() async -> UUID? {
    while !Task.isCancelled {
      if let id = try? await ledger.events.ledgerID() { return id }
      try? await Task.sleep(for: Self.interval)
    }
    return nil
  }
}

extension ServerMetrics {
  /// Counts what the delivery of an endpoint reports.
  fileprivate func count(_ report: EndpointDelivery.Report, of endpoint: String) {
    switch report {
    case .attempt(let result):
      if let outcome = result.outcome { webhookAttempted(endpoint, outcome: outcome) }
    case .failing(let isFailing): webhookFailing(endpoint, isFailing)
    case .pace(let perSecond): webhookPace(endpoint, perSecond)
    }
  }
}

/// Deletes finished deliveries after 30 days.
struct WebhookLogPruning: Sendable {
  /// How often to look.
  static let interval = Duration.seconds(3600)
  private static let age = Duration.days(30)
  private static let batch = 1000

  let ledger: any LedgerStore
  let clock: any WallClock
  let logger: Logger

  func look() async {
    do throws(LedgerError) {
      let date = clock.now() - Self.age
      while try await ledger.webhooks.removeFinished(createdBefore: date, limit: Self.batch)
        == Self.batch, !Task.isCancelled
      {}
    } catch {
      logger.error(
        "Deleting old webhook deliveries failed; it is tried again in an hour",
        metadata: ["reason": "\(error)"])
    }
  }
}
