internal import AppStoreCore

/// Reports from App Store Connect.
extension LedgerStore {
  /// Imports a report, and appends an audit entry in the same transaction unless nothing changes.
  ///
  /// The newest import of a kind, vendor and days counts. Earlier ones stay in the ledger. The vendor
  /// numbers are read before the change, so two first imports at the same time may have different ones.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - addsVendor: Whether a vendor number that no earlier report has is accepted; the first one
  ///     always is.
  public func importAppleReport(
    _ report: StoredAppleReport, addsVendor: Bool = false
  ) async throws(LedgerError) -> AppleReportImport {
    let vendors = try await appleVendors()
    guard vendors.isEmpty || addsVendor || vendors.contains(report.key.vendor) else {
      return .otherVendor(known: vendors)
    }
    return try await change(loading: [report.key.rows]) { tables throws(MissingRows) in
      let former = try tables.appleReports(of: report.key).last
      guard former?.hash != report.hash else { return .unchanged }
      tables.put(report)
      tables.append(AuditEntry(importing: report, instead: former))
      return former.map { .replaced(lines: $0.lines) } ?? .added
    }
  }

  /// Returns the vendor numbers of all reports, in order.
  private func appleVendors() async throws(LedgerError) -> [String] {
    try await rows(RowQuery([.column("vendor")], of: StoredAppleReport.self))
      .map(\.[0].description).sorted()
  }

  /// Returns the newest report of each kind, vendor and days, ordered by these.
  ///
  /// It reads all imported reports, page by page.
  ///
  /// - Parameters:
  ///   - kinds: The kinds, such as `sales`.
  ///   - days: The days, of which a report has at least one; `nil` for all.
  public func appleReports(
    of kinds: Set<String>, days: ClosedRange<Int64>? = nil
  ) async throws(LedgerError) -> [StoredAppleReport] {
    var newest: [StoredAppleReport.Key: StoredAppleReport] = [:]
    var cursor: LedgerCursor?
    while true {
      let page = try await page(
        of: .appleReports, after: cursor, limit: LedgerPart.appleReports.pageSize(1000))
      guard let end = page.end else { break }
      cursor = end
      for report in page.rows(StoredAppleReport.self) where kinds.contains(report.key.kind) {
        guard days?.overlaps(report.key.firstDay...report.key.lastDay) ?? true else { continue }
        newest[report.key] = report
      }
    }
    return newest.values.sorted {
      ($0.key.kind, $0.key.vendor, $0.key.firstDay, $0.key.lastDay)
        < ($1.key.kind, $1.key.vendor, $1.key.firstDay, $1.key.lastDay)
    }
  }
}

extension AuditEntry {
  fileprivate init(importing report: StoredAppleReport, instead former: StoredAppleReport?) {
    var details = ["lines": "\(report.lines)", "vendor": report.key.vendor]
    details["replaced_lines"] = former.map { "\($0.lines)" }
    let (first, last) = (UTCDay(number: report.key.firstDay), UTCDay(number: report.key.lastDay))
    self.init(
      at: report.importedAt, actor: report.actor, action: .importReport,
      subject: "\(report.key.kind) \(first)\(first == last ? "" : " to \(last)")",
      details: details)
  }
}

extension StoredAppleReport.Key {
  /// The reports of the kind, vendor and days.
  fileprivate var rows: LedgerKey {
    LedgerKey.rows(
      of: StoredAppleReport.ofKey, .text(kind), .text(vendor), .integer(firstDay),
      .integer(lastDay))
  }
}

extension LedgerTables {
  /// Returns the reports of a kind, vendor and days, oldest import first.
  fileprivate func appleReports(
    of key: StoredAppleReport.Key
  ) throws(MissingRows) -> [StoredAppleReport] {
    try rows(
      StoredAppleReport.ofKey, .text(key.kind), .text(key.vendor), .integer(key.firstDay),
      .integer(key.lastDay))
  }
}
