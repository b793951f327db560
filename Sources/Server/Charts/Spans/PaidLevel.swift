package import AppStoreCore

/// What is paid for the seats of a period from an instant on.
package struct PaidLevel: Hashable, Sendable {
  /// The instant.
  package let date: Timestamp
  /// The price of the paid seats in thousandths of the currency unit; `nil` if unknown.
  package let price: Int64?
  /// Whether any seat is paid for.
  package let isPaid: Bool
  /// The transaction whose charge or refund changed it.
  let transaction: TransactionID
  /// What changed it.
  let reason: ChartEntry.Reason
}

extension ChartSpan {
  /// Returns the price for a month at an instant in the period; `nil` if it is unknown, or without a
  /// period.
  package func monthly(at date: Timestamp) -> ChartAmount? {
    guard let level = levels.last(where: { $0.date <= date }) else { return monthly }
    return monthly(of: level.price)
  }

  /// The price for a month at the end; `nil` if it is unknown, or without a period.
  var lastMonthly: ChartAmount? {
    guard let level = levels.last else { return monthly }
    return monthly(of: level.price)
  }

  /// Returns a price of the period for a month.
  func monthly(of price: Int64?) -> ChartAmount? {
    guard let price, let duration else { return nil }
    return ChartAmount(
      milliunits: price, day: ChartDay(start), duration: duration, isAfterOneYear: isAfterOneYear)
  }

  /// Sets ``levels`` from the charge of the span and those for added seats, and ends the span when no
  /// seat is paid for until its end.
  mutating func setLevels(_ additions: [ChartSpan]) {
    let charges = [self] + additions
    let changes = charges.flatMap(\.changes).sorted {
      ($0.date, $0.transaction) < ($1.date, $1.transaction)
    }
    var found: [PaidLevel] = []
    for change in changes where change.date < end {
      let paid = charges.compactMap { $0.paid(at: change.date) }
      let level = PaidLevel(
        date: change.date, price: Self.total(paid.map { $0.price }),
        isPaid: paid.contains { $0.isPaid }, transaction: change.transaction,
        reason: change.reason)
      if let last = found.last, last.price == level.price, last.isPaid == level.isPaid { continue }
      found.append(level)
    }
    if let last = found.last, !last.isPaid {
      (end, ending) = (last.date, .refund)
      found.removeLast()
    }
    levels = found
  }

  /// When what is paid for the charge changes.
  private var changes: [(date: Timestamp, transaction: TransactionID, reason: ChartEntry.Reason)] {
    let bought: ChartEntry.Reason = isRenewal == true ? .renewal : .purchase
    var changes = [(date: start, transaction: transactionID, reason: bought)]
    for refund in refunds {
      changes.append((max(start, refund.date), transactionID, .refund))
      guard let reversal = refund.reversal else { continue }
      changes.append((max(start, reversal), transactionID, .reversal))
    }
    return changes
  }

  /// Returns what is paid for the charge at an instant; `nil` before it.
  private func paid(at date: Timestamp) -> (price: Int64?, isPaid: Bool)? {
    guard start <= date else { return nil }
    let open = refunds.filter { refund in
      max(start, refund.date) <= date && refund.reversal.map { date < max(start, $0) } ?? true
    }
    if open.contains(where: \.endsCharge) { return (0, false) }
    // A later refund of seats contains the earlier ones that were not reversed.
    guard let last = open.last else { return (price, true) }
    return (last.paidPart, true)
  }

  private static func total(_ prices: [Int64?]) -> Int64? {
    var total: Int64 = 0
    for price in prices {
      guard let price else { return nil }
      total += price
    }
    return total
  }
}
