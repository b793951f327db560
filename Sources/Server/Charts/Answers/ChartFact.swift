package import AppStoreCore

/// A row of a drill-down: what one transaction, or one customer, adds to a value of a chart.
package struct ChartFact: Hashable, Sendable {
  /// When it happened.
  package let date: Timestamp
  /// What it adds to the value.
  package internal(set) var contribution: ChartValue
  /// The charged amount, or the price whose amount for a month counts; `nil` without one.
  package let amount: ChartAmount?
  /// What filters see; `nil` for a customer.
  package let dimension: ChartDimension?
  /// The customer, by the app user ID that was first seen; `nil` if the purchase has no owner.
  package let customer: AppUserID?
  /// The original transaction; `nil` for a customer.
  package let purchase: OriginalTransactionID?
  /// The transaction; `nil` for a customer.
  package let transaction: TransactionID?
  /// Why it counts.
  package let reason: ChartEntry.Reason
  /// Distinguishes rows of the same transaction.
  let rank: Int

  /// A place in the list of rows, as text.
  package var cursor: String {
    [
      "\(date.milliseconds)", purchase?.rawValue ?? "", transaction?.rawValue ?? "", "\(rank)",
      customer?.rawValue ?? "",
    ].joined(separator: "~")
  }

  var order: (Int64, String, String, Int, String) {
    (
      date.milliseconds, purchase?.rawValue ?? "", transaction?.rawValue ?? "", rank,
      customer?.rawValue ?? ""
    )
  }
}

/// The rows behind one value of a chart.
package struct ChartFacts: Sendable {
  /// All rows, ordered by date, original transaction and transaction.
  package let rows: [ChartFact]
  /// The value: the exact sum of the contributions.
  package let total: ChartValue
  /// What applied to the money of each row, in the order of ``rows``; `nil` for a row without money.
  package let terms: [ChartMoneySettings.Terms?]

  init(rows: [ChartFact], total: ChartValue, terms: [ChartMoneySettings.Terms?]) {
    self.rows = rows
    self.total = total
    self.terms = terms
  }

  /// Creates the rows of active customers.
  ///
  /// - Parameter active: The customers, `nil` for deleted ones, each with the first day of use.
  package init(active: [(customer: AppUserID?, day: ChartDay)]) {
    let ordered = active.sorted {
      ($0.day, $0.customer?.rawValue ?? "") < ($1.day, $1.customer?.rawValue ?? "")
    }
    // The rank distinguishes deleted customers.
    rows = ordered.enumerated().map { place, found in
      ChartFact(
        date: found.day.start, contribution: ChartValue(1), amount: nil, dimension: nil,
        customer: found.customer, purchase: nil, transaction: nil, reason: .use, rank: place)
    }
    total = ChartValue(Int64(rows.count))
    terms = rows.map { _ in nil }
  }

  /// Returns the rows after a cursor.
  ///
  /// - Parameters:
  ///   - cursor: The ``ChartFact/cursor`` of the last row read; `nil` for the beginning.
  ///   - limit: The maximum number of rows.
  /// - Returns: The rows, with their places in ``rows``, and whether there are more; `nil` if the cursor
  ///   is malformed.
  package func page(after cursor: String?, limit: Int) -> (
    rows: ArraySlice<ChartFact>, hasMore: Bool
  )? {
    var rest = rows[...]
    if let cursor {
      let parts = cursor.split(separator: "~", maxSplits: 4, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 5, let date = Int64(parts[0]), let rank = Int(parts[3]) else {
        return nil
      }
      let place = (date, parts[1], parts[2], rank, parts[4])
      rest = rest.drop { $0.order <= place }
    }
    return (rest.prefix(limit), rest.count > limit)
  }
}
