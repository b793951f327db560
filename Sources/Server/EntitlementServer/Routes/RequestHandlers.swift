internal import AppStoreCore
internal import ChartProjection
internal import Ingest
internal import WebhookDelivery

/// The handlers of all routes.
///
/// They are made for each request that needs one: the response that is sent without a task needs
/// only `reads`.
struct RequestHandlers: Sendable {
  /// Reads customers; what it has of the catalog, the ledger and the clock is the handlers' too.
  let reads: CustomerReads
  let ingest: Ingestor
  let keys: IntermediateKeyRing
  let random: RandomBytes
  let metrics: ServerMetrics
  /// The charts of the ledger.
  let charts: ChartProjection
  /// Secrets and network of webhook endpoints; `nil` if the server sends none.
  let webhookAccess: WebhookAccess?
  let readiness: ReadinessHandler

  var state: CustomerStateHandlers { CustomerStateHandlers(reads: reads, random: random) }
  var purchases: PurchaseIntake { PurchaseIntake(reads: reads, ingest: ingest, state: state) }
  var identity: IdentityHandlers { IdentityHandlers(reads: reads, metrics: metrics) }
  var catalog: CatalogHandlers { CatalogHandlers(reads: reads) }
  var apple: AppleActions { AppleActions(reads: reads, random: random) }
  var events: EventFeedHandler { EventFeedHandler(ledger: reads.ledger, logger: reads.logger) }
  var impressions: ImpressionHandler { ImpressionHandler(reads: reads) }
  var charting: ChartHandler {
    ChartHandler(charts: charts, ledger: reads.ledger, clock: reads.clock, logger: reads.logger)
  }
  var experiments: ExperimentHandler {
    ExperimentHandler(charting: charting, catalogs: reads.catalogs)
  }
  var resources: ResourceHandlers {
    ResourceHandlers(state: state, identity: identity, apple: apple)
  }
  var risks: RiskHandler { RiskHandler(ledger: reads.ledger, logger: reads.logger) }
  var retention: RetentionHandler {
    RetentionHandler(reads: reads, ingest: ingest, random: random)
  }
  var webhooks: WebhookHandlers {
    WebhookHandlers(
      catalogs: reads.catalogs, ledger: reads.ledger, clock: reads.clock, logger: reads.logger,
      access: webhookAccess)
  }
  var feed: ChangeFeedHandler { ChangeFeedHandler(ledger: reads.ledger, logger: reads.logger) }
  var server: ServerHandlers { ServerHandlers(keys: keys) }
}
