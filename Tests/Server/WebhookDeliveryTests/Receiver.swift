import AppStoreCore
import Foundation
import HTTPTypes
import Ledger
import Synchronization
import Webhooks

/// A receiver without a network that replies as a test decides.
final class Receiver: WebhookTransport {
  /// The requests in the order of their arrival, and whether they succeeded.
  struct Arrival: Hashable {
    let request: WebhookRequest
    let succeeded: Bool

    var id: String { request.fields[.webhookID] ?? "" }
  }

  private let decide: @Sendable (WebhookRequest) async -> AttemptResult
  private let state = Mutex<[Arrival]>([])

  init(_ decide: @escaping @Sendable (WebhookRequest) async -> AttemptResult) {
    self.decide = decide
  }

  var arrivals: [Arrival] { state.withLock { $0 } }

  func send(_ request: WebhookRequest) async -> WebhookResponse {
    let result = await decide(request)
    state.withLock { $0.append(Arrival(request: request, succeeded: result.isSuccess)) }
    return WebhookResponse(result: result, text: "reply", duration: .milliseconds(7))
  }

  /// A response with a status.
  static func status(_ code: Int, _ fields: HTTPFields = [:]) -> AttemptResult {
    .response(HTTPResponse(status: .init(code: code), headerFields: fields))
  }
}

/// Events whose body nothing reads.
enum PlainEvents {
  static let start = Timestamp(milliseconds: 1_790_000_000_000)

  static func event(
    _ number: Int, of customer: AppUserID?, and other: AppUserID? = nil,
    type: String = "subscription.renewed", environment: AppStoreEnvironment = .production
  ) -> NewEvent {
    NewEvent(
      id: "evt_\(number)", type: type, customer: customer, otherCustomer: other,
      environment: environment, bundleID: "com.example.app", changeSequence: Int64(number),
      occurredAt: start, recordedAt: start, body: Array("{\"id\":\"evt_\(number)\"}".utf8))
  }

  /// Appends events to a ledger as a projector does.
  static func append(_ events: [NewEvent], to ledger: any LedgerStore) async throws {
    let progress = try await ledger.events.progress()
    var batch = EventBatch(
      expectedWatermark: progress.watermark, watermark: progress.watermark + 1)
    batch.events = events
    _ = try await ledger.events.append(batch)
  }
}
