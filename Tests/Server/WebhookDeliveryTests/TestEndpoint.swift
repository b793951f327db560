import AppStoreCore
import Catalog
import Charts
import Foundation
import Ledger
import LedgerTestSupport
import Logging
import WebhookDelivery
import Webhooks

/// An endpoint of a ledger in memory, in virtual time.
struct TestEndpoint {
  let ledger: InMemoryLedger
  let clock: VirtualClock
  let endpoint: WebhookEndpoint
  let queue: EndpointQueue
  let worker: WebhookWorker
  let secret = WebhookSecret(random: RandomBytes { Array(repeating: 7, count: $0) })
  let key = WebhookSigningKey(random: RandomBytes { Array(repeating: 8, count: $0) })

  init(
    _ receiver: Receiver, ledger: InMemoryLedger = InMemoryLedger(),
    clock: VirtualClock = VirtualClock(at: PlainEvents.start), seed: UInt64 = 0,
    currencies: [CatalogCurrency] = [], money: ChartMoneySettings = ChartMoneySettings(),
    edit: (inout WebhookEndpoint) -> Void = { _ in },
    secrets: WebhookSender.Secrets? = nil
  ) throws {
    self.ledger = ledger
    self.clock = clock
    var endpoint = WebhookEndpoint(
      name: "crm",
      url: WebhookURL(
        text: "https://example.com/hook?key=1", origin: "https://example.com"))
    endpoint.start = .beginning
    edit(&endpoint)
    self.endpoint = endpoint
    queue = EndpointQueue(endpoint, ledger: ledger, clock: clock)
    let sender = try WebhookSender(
      endpoint, bodies: WebhookBodies(ledgerID: UUID(), currencies: currencies),
      secrets: secrets ?? { [secret, key] _ in WebhookSecrets(.init(secret, key: key)) },
      transport: receiver, clock: clock)
    worker = WebhookWorker(
      endpoint, sender: sender, ledger: ledger, clock: clock,
      charges: ChargeEstimator(money, ledger: ledger, clock: clock), seed: seed)
  }

  /// Sends everything that is due now, while the endpoint is active, and returns how many attempts
  /// were made.
  @discardableResult
  func sendDue() async throws -> Int {
    _ = try await queue.update()
    var count = 0
    while try await ledger.webhooks.endpoint(endpoint.name)?.status == .active {
      let due = try await worker.due(besides: [], limit: 10)
      if due.isEmpty { return count }
      for delivery in due {
        try await worker.record([try await worker.attempt(delivery)])
        count += 1
      }
    }
    return count
  }

  func delivery(of event: String) async throws -> WebhookDelivery? {
    try await ledger.webhooks.deliveries(
      matching: WebhookDeliveryFilter(eventID: event), before: nil, limit: 1
    ).first
  }

  func running(
    _ signal: EventSignal = EventSignal(), lookingEvery interval: Duration = .seconds(1)
  ) -> EndpointDelivery {
    EndpointDelivery(
      queue: queue, worker: worker, ledger: ledger, process: UUID(), signal: signal,
      lookInterval: interval, clock: clock,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }
}
