package import AppStoreCore

extension ChartPurchase {
  /// A purchase as it counted before a late fact was received.
  package struct EarlierVersion: Hashable, Sendable {
    /// When the late fact was received.
    package let until: Timestamp
    /// The spans of the facts that were received before, oldest first.
    package var spans: [ChartSpan]
  }

  /// How long before the start of a period the App Store may renew it, or state that it failed to.
  private static let earliestRenewal: Duration = .days(1)
  /// How far the server's clock may be behind.
  private static let clockDifference: Duration = .seconds(300)

  /// Returns whether a fact of the purchase may be late, without reading the facts.
  ///
  /// Something that happened was recorded in time if any fact of the purchase was received between
  /// then and the closing of the day.
  ///
  /// - Parameters:
  ///   - dates: When facts of the purchase were received, oldest first.
  ///   - days: The closed days.
  package func mayHaveLateFacts(receivedAt dates: [Timestamp], _ days: ClosedDays) -> Bool {
    guard let last = dates.last, days.mayChange(receivedAt: last), last > baseline(dates[0], days)
    else { return false }
    return events.contains { event in
      let closing = ClosedDays.closing(of: max(ChartDay(event.date), days.first))
      guard last > closing else { return false }
      if event.signed > closing { return true }
      let start = event.date - event.tolerance
      return !dates.contains { $0 >= start && $0 <= closing }
    }
  }

  /// Something that happened to the purchase.
  private struct Event {
    let date: Timestamp
    /// How long before it a fact may state it.
    let tolerance: Duration
    /// When the App Store first signed that it happened, as far as is known.
    let signed: Timestamp

    init(_ date: Timestamp, _ tolerance: Duration, signed: Timestamp? = nil) {
      (self.date, self.tolerance, self.signed) = (date, tolerance, signed ?? date)
    }
  }

  private var events: [Event] {
    var hasFailed = false
    return spans.flatMap { span in
      // A payment that failed before is not collected early.
      let isEarly = span.isRenewal == true && !hasFailed
      // Seats that are added to a period say nothing about the payment after it.
      if !span.isAddition { hasFailed = span.hasFailedPayment }
      var events = [
        Event(
          span.start, isEarly ? Self.earliestRenewal : Self.clockDifference,
          signed: span.firstSigned)
      ]
      for refund in span.refunds {
        events.append(Event(refund.date, Self.clockDifference))
        if let reversal = refund.reversal { events.append(Event(reversal, Self.clockDifference)) }
      }
      if span.upgradeRefund != nil { events.append(Event(span.end, Self.clockDifference)) }
      if span.hasFailedPayment, let end = span.signedEnd {
        events.append(Event(end, Self.earliestRenewal))
      }
      return events
    }
  }

  /// Returns the purchase with its versions before each fact that changed closed days.
  ///
  /// - Parameters:
  ///   - versions: The purchase with all facts that were received until each date, oldest first; the
  ///     last one equals this purchase.
  ///   - days: The closed days.
  package func withEarlierVersions(
    _ versions: [(receivedAt: Timestamp, purchase: ChartPurchase)], _ days: ClosedDays
  ) -> ChartPurchase {
    var purchase = self
    purchase.earlier = []
    guard let first = versions.first?.receivedAt else { return purchase }
    let baseline = baseline(first, days)
    var before = ChartPurchase(id: id, spans: [])
    for (date, after) in versions {
      if date > baseline, days.mayChange(receivedAt: date), before.spans != after.spans,
        !days.changes(from: before.ownEntries, to: after.ownEntries, receivedAt: date).isEmpty
      {
        purchase.earlier.append(EarlierVersion(until: date, spans: before.spans))
      }
      before = after
    }
    return purchase
  }

  /// Returns until when facts of the purchase mark nothing.
  ///
  /// The history of a purchase that is older than the ledger arrives within a day, such as in an
  /// import of all customers. It is a part of the numbers and not a change of them.
  private func baseline(_ firstArrival: Timestamp, _ days: ClosedDays) -> Timestamp {
    guard let start = spans.first?.start, ChartDay(start) < days.first else {
      return Timestamp(milliseconds: .min)
    }
    return firstArrival + .days(1)
  }

  private var ownEntries: [ChartEntry] {
    ChartUnit(id: nil, firstSeen: nil, purchases: [self]).entries
  }

  /// Returns the purchase as it counted before what was received at an instant.
  func version(before date: Timestamp) -> ChartPurchase {
    guard let version = earlier.first(where: { $0.until >= date }) else { return self }
    return ChartPurchase(id: id, spans: version.spans)
  }
}

extension ChartUnit {
  /// What late facts changed on days that were closed when they were received.
  ///
  /// Which charge of a customer is the first one depends on all purchases, as they are owned today.
  func adjustments(_ days: ClosedDays) -> [ChartAdjustment] {
    guard purchases.contains(where: { !$0.earlier.isEmpty }) else { return [] }
    let dates = Set(purchases.lazy.flatMap(\.earlier).map(\.until)).sorted()
    let versions = dates.map { date in
      ChartUnit(id: id, firstSeen: firstSeen, purchases: purchases.map { $0.version(before: date) })
        .entries
    }
    return dates.indices.flatMap { place in
      days.changes(
        from: versions[place],
        to: place + 1 < versions.endIndex ? versions[place + 1] : entries, receivedAt: dates[place])
    }
  }
}
