package import AppStoreCore
package import AppleReports
package import Ledger
package import Subscriptions

/// Compares the imported reports of a ledger with its transactions.
package struct ReconciliationReader: Sendable {
  private let ledger: any LedgerStore

  /// Creates a reader.
  package init(ledger: any LedgerStore) {
    self.ledger = ledger
  }

  /// Imports a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - addsVendor: Whether another vendor number than that of earlier reports is accepted.
  ///   - now: The time.
  ///   - actor: Who imports it.
  package func `import`(
    _ report: AppleReport, addsVendor: Bool, at now: Timestamp, by actor: String
  ) async throws(LedgerError) -> AppleReportImport {
    try await ledger.importAppleReport(
      StoredAppleReport(report, at: now, by: actor), addsVendor: addsVendor)
  }

  /// Compares the reports of some days with the ledger.
  ///
  /// A day is compared with its sales report, and without one with its subscriber report. Days
  /// without either are left out. Only production transactions count, because reports have no
  /// others.
  ///
  /// - Parameters:
  ///   - days: The days, in the time zone of the reports.
  ///   - kind: The kind of report, `sales` or `subscriber`; `nil` for sales reports if there are
  ///     any, and otherwise subscriber reports.
  ///   - basis: The time zone of the reports' days; `nil` for UTC with sales reports and Pacific
  ///     time with subscriber reports.
  package func reconciliation(
    of days: ClosedRange<ReportDay>, kind: ReportKind? = nil, basis: ReportDay.Basis? = nil
  ) async throws(LedgerError) -> Reconciliation {
    let range = Int64(days.lowerBound.number)...Int64(days.upperBound.number)
    let stored = try await ledger.appleReports(
      of: [ReportKind.sales.rawValue, ReportKind.subscriber.rawValue], days: range)
    var reports: [AppleReport] = []
    for report in stored {
      guard let read = report.report else { throw .unreadableRow("body", "of a report") }
      reports.append(read)
    }
    let used = kind ?? (reports.contains { $0.kind == .sales } ? .sales : .subscriber)
    // Files of more than a day have no charges by day.
    let daily = reports.filter { $0.kind == used && $0.firstDay == $0.lastDay }
    let products = reports.map(\.productsByAppleID)
      .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    var charges = AppleReport.Charges()
    for report in daily {
      let found = report.charges(products: products)
      charges.charges += found.charges
      charges.freeUnits += found.freeUnits
      charges.unreadableLines += found.unreadableLines
    }
    return Reconciliation(
      reports: charges, days: Set(daily.map(\.firstDay)), ledger: try await ledgerCharges(days),
      basis: basis ?? (used == .sales ? .utc : .pacific))
  }

  /// Returns the charges of the ledger on some days and before and after them, as refunds may be on
  /// other days.
  private func ledgerCharges(
    _ days: ClosedRange<ReportDay>
  ) async throws(LedgerError) -> [LedgerCharge] {
    let margin = Int(Reconciliation.mostRefundDays) + 2
    let wanted = (days.lowerBound + -margin)...(days.upperBound + margin)
    var charges: [LedgerCharge] = []
    var place: LedgerCursor?
    while true {
      let page = try await ledger.page(of: .purchases, after: place, limit: 500)
      guard let end = page.end else { return charges }
      place = end
      for (id, row) in page.changes.purchases {
        let isKnown = !row.history.transactions.values.contains(where: \.hasRefundHistory)
        let refunds = isKnown ? [:] : try await ledger.refundTimelines(of: id)
        charges += row.history.charges(refunds: refunds)
          .filter { wanted.contains(ReportDay($0.date, .utc)) }
      }
    }
  }
}

extension PurchaseHistory {
  /// Returns what customers paid and were paid back in production.
  ///
  /// A refund that Apple reversed counts on its day, and as a charge again on the day of its
  /// reversal. It leaves out what charts leave out: shared purchases, other stores and periods
  /// without length.
  ///
  /// - Parameter refunds: What all facts state about refunds of transactions, at least of those for
  ///   which ``TransactionRecord/hasRefundHistory`` is true; of others the history knows it.
  package func charges(refunds: [TransactionID: RefundTimeline] = [:]) -> [LedgerCharge] {
    chargedPeriods.flatMap(\.charges).filter(Self.counts).flatMap { record -> [LedgerCharge] in
      guard let charged = record.chargedPrice, charged.milliunits > 0,
        charged.milliunits <= Price.largestMilliunits
      else { return [] }
      let quantity = Int64(min(max(1, record.quantity), 1_000_000))
      func charge(
        _ date: Timestamp, _ amount: Int64, of units: Int64, isRefund: Bool
      ) -> LedgerCharge {
        // A unit has one price; what cannot be divided into equal ones counts as one unit.
        let isEven = units > 0 && amount.isMultiple(of: units)
        return LedgerCharge(
          date: max(date, record.purchaseDate), transaction: record.transactionId,
          product: record.productId, storefront: record.storefront,
          price: Price(milliunits: isEven ? amount / units : amount, currency: charged.currency),
          units: isEven ? units : 1, isRefund: isRefund)
      }
      let known = record.hasRefundHistory ? refunds[record.transactionId] : nil
      var charges = [
        charge(record.purchaseDate, charged.milliunits, of: quantity, isRefund: false)
      ]
      for refund in (known ?? RefundTimeline([record])).refunds {
        let refunded = refund.amount(of: charged.milliunits)
        let units = refund.seats.map { Int64($0) } ?? quantity
        guard refunded > 0 else { continue }
        charges.append(charge(refund.date, refunded, of: units, isRefund: true))
        guard let reversal = refund.reversal else { continue }
        charges.append(charge(reversal, refunded, of: units, isRefund: false))
      }
      return charges
    }
  }

  private static func counts(_ record: TransactionRecord) -> Bool {
    record.store == .appStore && !record.isShared && record.environment == .production
      && record.offerDiscountType != .freeTrial
      && (record.type != .autoRenewable
        || record.expiresDate.map { $0 > record.purchaseDate } ?? false)
  }
}

extension StoredAppleReport {
  /// Creates the row of a report.
  package init(_ report: AppleReport, at now: Timestamp, by actor: String) {
    let texts = { (values: [String]) in JSONValue.array(values.map(JSONValue.string)) }
    let body = JSONValue.object([
      "columns": texts(report.columns), "lines": .array(report.lines.map(texts)),
    ])
    self.init(
      key: Key(
        kind: report.kind.rawValue, vendor: report.vendor,
        firstDay: Int64(report.firstDay.number), lastDay: Int64(report.lastDay.number)),
      lines: Int64(report.lines.count), body: String(decoding: body.jsonBytes, as: UTF8.self),
      importedAt: now, actor: actor)
  }

  /// The report; `nil` if the row cannot be read.
  package var report: AppleReport? {
    guard let kind = ReportKind(rawValue: key.kind),
      let first = Int32(exactly: key.firstDay), let last = Int32(exactly: key.lastDay),
      first <= last, let object = try? JSONReader.object(Array(body.utf8)),
      let columns = object["columns"]?.texts, case .array(let rows)? = object["lines"]
    else { return nil }
    let lines = rows.compactMap(\.texts)
    guard lines.count == rows.count, lines.allSatisfy({ $0.count == columns.count }) else {
      return nil
    }
    return AppleReport(
      kind: kind, vendor: key.vendor,
      days: ReportDay(number: first)...ReportDay(number: last), columns: columns, lines: lines)
  }
}

extension JSONValue {
  /// The elements of an array of strings; `nil` for any other value.
  fileprivate var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap { element in
      if case .string(let text) = element { text } else { nil }
    }
    return texts.count == elements.count ? texts : nil
  }
}
