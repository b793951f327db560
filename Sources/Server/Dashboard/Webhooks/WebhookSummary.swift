internal import AppStoreCore
public import Ledger

/// A webhook endpoint and its health, as pages show it.
public struct WebhookSummary: Sendable {
  let name: String
  let origin: String
  let format: String
  let types: [String]
  let state: WebhookEndpointState?
  let counts: WebhookCounts
  let eventsBehind: Int64

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - name: The name in the catalog.
  ///   - origin: The part of its address that contains no secret.
  ///   - format: The format of its bodies.
  ///   - types: The types of events in the catalog.
  ///   - state: Its state; `nil` before the first use.
  ///   - counts: Its deliveries.
  ///   - eventsBehind: How many events were not looked at for the endpoint yet.
  public init(
    name: String, origin: String, format: String, types: [String], state: WebhookEndpointState?,
    counts: WebhookCounts, eventsBehind: Int64
  ) {
    self.name = name
    self.origin = origin
    self.format = format
    self.types = types
    self.state = state
    self.counts = counts
    self.eventsBehind = eventsBehind
  }
}

/// An endpoint on a page.
struct WebhookRow {
  let name: String
  let link: String
  let origin: String
  let format: String
  let types: String
  let status: String
  let reason: String?
  let changedAt: String?
  let pending: String
  let failed: String
  let behind: String
  let oldest: String
  let oldestAt: String?
  let lastSuccess: String
  let lastSuccessAt: String?
  let failingSince: String?
  /// How many events it may receive in a second; `nil` for no limit.
  let pace: String?
  let isActive: Bool
  let isStopped: Bool
  let pendingLink: String
  let failedLink: String

  init(_ summary: WebhookSummary, at now: Timestamp) {
    let state = summary.state
    name = summary.name
    link = PageAddress(.webhooks, summary.name).text
    origin = summary.origin
    format = summary.format
    types = summary.types.joined(separator: ", ")
    status = state?.status.rawValue ?? "new"
    reason = state?.reason.map { Self.sentences[$0] ?? $0 }
    changedAt = state?.changedAt.iso8601
    pending = String(summary.counts.pending)
    failed = String(summary.counts.failed)
    behind = String(summary.eventsBehind)
    oldestAt = summary.counts.oldestPendingAt?.iso8601
    oldest = summary.counts.oldestPendingAt.map { Age.text(from: $0, to: now) } ?? ""
    lastSuccessAt = state?.lastSuccessAt?.iso8601
    lastSuccess = state?.lastSuccessAt.map { "\(Age.text(from: $0, to: now)) ago" } ?? "none yet"
    failingSince = state?.failingSince?.iso8601
    pace = state?.pacePerSecond.map {
      $0 == 0 ? "does not respond, gets single events" : "at most \($0) events in a second"
    }
    isActive = state?.status == .active
    isStopped = state.map { $0.status != .active } ?? false
    let list = PageAddress(.deliveries).setting("webhook", summary.name)
    pendingLink = list.setting("status", "pending").text
    failedLink = list.setting("status", "failed").text
  }

  /// What the codes of the server's reasons mean.
  private static let sentences = [
    "gone": "the receiver responded with 410", "failing": "no event was delivered for five days",
  ]
}
