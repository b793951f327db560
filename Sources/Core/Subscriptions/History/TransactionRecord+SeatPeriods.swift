internal import AppStoreCore

/// Periods whose seats were bought one after another.
extension TransactionRecord {
  /// Groups the transactions of a subscription by their period: seats that are added to a period belong
  /// to it, and every other transaction is a period of its own.
  ///
  /// - Parameter transactions: The transactions, earliest first.
  package static func periods(_ transactions: [TransactionRecord]) -> [[TransactionRecord]] {
    guard transactions.contains(where: \.isSeatAddition) else { return transactions.map { [$0] } }
    var periods: [[TransactionRecord]] = []
    for record in transactions {
      let place = periods.lastIndex { $0.contains { $0.sharesPeriod(with: record) } }
      if let place { periods[place].append(record) } else { periods.append([record]) }
    }
    return periods
  }

  /// Merges the transactions of one period, at least one and earliest first, into the first.
  ///
  /// The period has the seats of all of them, and is revoked when the last one is. Its price remains that
  /// of the first transaction.
  package static func merged(period parts: [TransactionRecord]) -> TransactionRecord {
    guard parts.count > 1 else { return parts[0] }
    var period = parts[0]
    let last = parts.max { ($0.revocationDate ?? .latest) < ($1.revocationDate ?? .latest) }
    period.takeRevocation(of: last)
    period.expiresDate = parts.compactMap(\.expiresDate).max()
    period.isUpgraded = parts.contains(where: \.isUpgraded)
    period.wasRevoked = parts.contains(where: \.wasRevoked)
    period.hasRefundRequest = parts.contains(where: \.hasRefundRequest)
    period.seats = SeatRecord.total(of: parts)
    return period
  }
}

extension SeatRecord {
  /// Returns the seats of the transactions of one period; `nil` if they are not sold by the seat.
  ///
  /// Those of a revoked transaction are all refunded. The price is not stated.
  package static func total(of parts: [TransactionRecord]) -> SeatRecord? {
    var total: SeatRecord?
    for part in parts {
      guard let seats = part.seats else { continue }
      let revoked = part.revocationDate == nil ? seats.revoked : seats.quantity
      let sum = total ?? SeatRecord(quantity: 0)
      total = SeatRecord(
        quantity: sum.quantity.addingClamped(seats.quantity),
        revoked: sum.revoked.addingClamped(revoked))
    }
    return total
  }
}

extension Int {
  /// Returns a sum of numbers that are not negative; the highest number if it is too large.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
