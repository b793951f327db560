internal import AppStoreCore

/// Reports from App Store Connect.
extension LedgerDatabase {
  /// Imports a report, and appends an audit entry in the same transaction unless nothing changes.
  ///
  /// The newest import of a kind, vendor and days counts. Earlier ones stay in the ledger.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - addsVendor: Whether a vendor number that no earlier report has is accepted; the first one
  ///     always is.
  public func importAppleReport(
    _ report: StoredAppleReport, addsVendor: Bool = false
  ) async throws(LedgerError) -> AppleReportImport {
    try await change(loading: [.appleReports]) { tables throws(MissingRows) in
      let known = try tables.appleReports()
      let vendors = Set(known.keys.map(\.vendor))
      guard vendors.isEmpty || addsVendor || vendors.contains(report.key.vendor) else {
        return .otherVendor(known: vendors.sorted())
      }
      let former = known[report.key]
      guard former?.hash != report.hash else { return .unchanged }
      tables.append(report)
      tables.append(AuditEntry(importing: report, instead: former))
      return former.map { .replaced(lines: $0.lines) } ?? .added
    }
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
    var place: LedgerCursor?
    while true {
      let page = try await page(
        of: .appleReports, after: place, limit: LedgerPart.appleReports.pageSize(1000))
      guard let end = page.end else { break }
      place = end
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
  fileprivate init(importing report: StoredAppleReport, instead former: AppleReportSummary?) {
    var details = ["lines": "\(report.lines)", "vendor": report.key.vendor]
    details["replaced_lines"] = former.map { "\($0.lines)" }
    let (first, last) = (UTCDay(number: report.key.firstDay), UTCDay(number: report.key.lastDay))
    self.init(
      at: report.importedAt, actor: report.actor, action: .importReport,
      subject: "\(report.key.kind) \(first)\(first == last ? "" : " to \(last)")",
      details: details)
  }
}

/// What the rules need of an imported report.
public struct AppleReportSummary: Hashable, Sendable {
  /// The SHA-256 of its body.
  public let hash: String
  /// The number of lines.
  public let lines: Int64

  /// Creates a summary.
  public init(hash: String, lines: Int64) {
    self.hash = hash
    self.lines = lines
  }
}

extension LedgerTables {
  /// Returns the newest reports, by kind, vendor and days.
  func appleReports() throws(MissingRows) -> [StoredAppleReport.Key: AppleReportSummary] {
    try loaded(.appleReports, row: \.appleReports)
  }

  /// Appends a report.
  mutating func append(_ report: StoredAppleReport) {
    write { rows, _ in
      rows.appleReports?[report.key] = AppleReportSummary(hash: report.hash, lines: report.lines)
    }
    put(report)
  }
}
