public import AppStoreCore
public import Ledger
public import Subscriptions

/// What happened to a customer, from all sources, newest first.
public struct Timeline: Sendable {
  private var all: [TimelineLine] = []
  /// What the timeline does not contain, because there is too much of it; one sentence each.
  public var gaps: [String] = []

  /// Creates an empty timeline.
  public init() {}

  /// Adds facts, at the time when Apple signed them.
  public mutating func add(_ facts: [RecordedFact]) {
    all += facts.map { recorded in
      let row = FactRow(recorded)
      return TimelineLine(
        at: recorded.fact.signedDate, kind: .fact, id: row.sequence,
        title: "\(row.kind) #\(row.sequence)", link: row.link,
        text: row.subject.isEmpty ? row.identity : "\(row.subject), \(row.identity)",
        note: "by \(row.source), received \(row.receivedAt)")
    }
  }

  /// Adds events, at the time when they occurred.
  public mutating func add(_ events: [RecordedEvent]) {
    all += events.map { recorded in
      let row = EventRow(recorded)
      return TimelineLine(
        at: recorded.event.occurredAt, kind: .event, id: row.sequence, title: row.type,
        link: row.eventLink, text: row.explanation,
        note: [row.environment, "recorded \(row.recordedAt)"].filter { !$0.isEmpty }
          .joined(separator: ", "))
    }
  }

  /// Adds deliveries to webhook endpoints, at the time when they were created.
  public mutating func add(_ deliveries: [WebhookDelivery]) {
    all += deliveries.map { delivery in
      let row = DeliveryRow(delivery)
      let attempts = "\(row.attemptCount) attempt\(row.attemptCount == "1" ? "" : "s")"
      return TimelineLine(
        at: delivery.createdAt, kind: .delivery, id: row.deliveryID,
        title: "delivery \(row.deliveryID)", link: row.deliveryLink,
        text: "\(row.status): \(row.event) to \(row.webhook)",
        note: attempts + (row.isReplay ? ", sent again" : ""))
    }
  }

  /// Adds the operations on the customer's IDs and purchases.
  ///
  /// - Parameters:
  ///   - history: The operations.
  ///   - ids: The customer's app user IDs; the page of another customer is linked.
  public mutating func add(_ history: OwnershipHistory, of ids: [AppUserID]) {
    all += history.entries.map { entry in
      let operation = entry.operation
      let other = [operation.from, operation.to].compactMap(\.self).first { !ids.contains($0) }
      let undone = entry.undoneBy.map { ", undone by operation \($0)" } ?? ""
      return TimelineLine(
        at: operation.date, kind: .operation, id: "\(operation.id)",
        title: "\(operation.kind.rawValue) #\(operation.id)", link: other.map(Pages.link(to:)),
        text: Self.text(of: entry),
        note: "\(operation.cause.rawValue) by \(operation.actor)\(undone)"
      )
    }
  }

  private static func text(of entry: OwnershipHistory.Entry) -> String {
    let operation = entry.operation
    let names = [operation.from?.rawValue, operation.to?.rawValue].compactMap(\.self)
    let purchases = entry.claims.prefix(5).map(\.originalTransactionID.rawValue)
    let more = entry.claims.count > 5 ? " and \(entry.claims.count - 5) more" : ""
    let subject =
      purchases.isEmpty
      ? ""
      : "purchase\(entry.claims.count == 1 ? "" : "s") "
        + purchases.joined(separator: ", ") + more
    let undone = operation.undoes.map { "undoes operation \($0)" } ?? ""
    return [names.joined(separator: " → "), subject, undone].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Adds grants and their revocations.
  public mutating func add(_ grants: [RecordedGrant]) {
    for recorded in grants {
      let grant = recorded.grant
      add(
        at: grant.grantedAt, "grant \(grant.id)", title: "grant",
        "\(grant.entitlement.rawValue) until \(grant.endsAt?.iso8601 ?? "revoked")", by: grant.actor
      )
      guard let revocation = recorded.revocation else { continue }
      add(
        at: revocation.revokedAt, "revocation \(grant.id)", title: "revocation of a grant",
        grant.entitlement.rawValue, by: revocation.actor)
    }
  }

  /// Adds offering overrides.
  public mutating func add(_ overrides: [OfferingOverride]) {
    for (number, override) in overrides.enumerated() {
      add(
        at: override.at, "override \(number)", title: "offering override",
        override.offering.map { "shows \($0.rawValue)" } ?? "removed", by: override.actor)
    }
  }

  /// Adds currency adjustments.
  public mutating func add(_ adjustments: [CurrencyAdjustment]) {
    for adjustment in adjustments {
      let amounts = adjustment.amounts.sorted { $0.key < $1.key }
        .map { "\($0.value > 0 ? "+" : "")\($0.value) \($0.key.rawValue)" }
      add(
        at: adjustment.at, "adjustment \(adjustment.id)", title: "currency adjustment",
        (amounts
          + [adjustment.reference, adjustment.isSandbox ? "sandbox" : nil]
          .compactMap(\.self)).joined(separator: ", "), by: adjustment.actor)
    }
  }

  /// Adds purchases in the Test Store.
  public mutating func add(_ purchases: [TestStorePurchase]) {
    for purchase in purchases {
      add(
        at: purchase.purchasedAt, "test \(purchase.token)", title: "Test Store purchase",
        purchase.productID.rawValue, by: "app")
    }
  }

  private mutating func add(
    at date: Timestamp, _ id: String, title: String, _ text: String, by actor: String
  ) {
    all.append(
      TimelineLine(
        at: date, kind: .act, id: id, title: title, link: DashboardSection.audit.path, text: text,
        note: "by \(actor)"))
  }

  /// Returns a page of the timeline, newest first.
  ///
  /// - Parameters:
  ///   - position: The position before which to start; `nil` for the newest line.
  ///   - limit: The maximum number of lines.
  /// - Returns: The lines, and the position of the next page; `nil` on the last one.
  public func page(
    before position: TimelinePosition?, limit: Int
  ) -> (lines: [TimelineLine], next: TimelinePosition?) {
    let ordered = all.map { (position: $0.position, line: $0) }
      .filter { line in position.map { line.position < $0 } ?? true }
      .sorted { $0.position > $1.position }
    let shown = ordered.prefix(limit)
    return (shown.map(\.line), ordered.count > shown.count ? shown.last?.position : nil)
  }

  /// The number of lines on all pages.
  public var count: Int { all.count }
}
