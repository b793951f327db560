internal import AppStoreCore
internal import AppleReports
internal import Charts
internal import Ledger

/// The comparison with Apple's reports, as a chart.
extension ChartProjection {
  /// Returns the days of a query's comparison with Apple's reports; empty for environments of which
  /// there are no reports.
  ///
  /// All purchases of the ledger are read.
  func reconciledDays(
    _ query: ChartQuery
  ) async throws(ChartProjectionError) -> [ReconciledDay] {
    guard query.environment == .production, let days = query.knownRange else { return [] }
    let found: Reconciliation
    do throws(LedgerError) {
      found = try await ReconciliationReader(ledger: ledger).reconciliation(
        of: ReportDay(number: days.lowerBound.number)...ReportDay(number: days.upperBound.number),
        kind: query[ChartReport.self].kind, basis: query[ChartDayBasis.self].basis)
    } catch {
      throw .ledger(error)
    }
    return found.rows.map { row in
      ReconciledDay(
        day: ChartDay(row.key.day.number), product: row.key.product, currency: row.key.currency,
        ours: row.ledger.net,
        causes: row.causes.reduce(into: [:]) { $0[$1.key.part] = $1.value.net })
    }
  }
}

extension ReconciliationAmounts {
  fileprivate var net: Int64 { gross - refunds }
}

extension ReconciliationCause {
  fileprivate var part: ReconciledDay.Part {
    switch self {
    case .dayBasis: .dayBasis
    case .refundDay: .refundDay
    case .rounding: .rounding
    case .priceChange: .priceChange
    case .notOurs: .notOurs
    case .notApples: .notApples
    }
  }
}

extension ChartReport {
  fileprivate var kind: ReportKind? {
    switch self {
    case .any: nil
    case .sales: .sales
    case .subscriber: .subscriber
    }
  }
}

extension ChartDayBasis {
  fileprivate var basis: ReportDay.Basis? {
    switch self {
    case .report: nil
    case .utc: .utc
    case .pacific: .pacific
    }
  }
}
