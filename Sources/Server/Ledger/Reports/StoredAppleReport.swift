public import AppStoreCore

/// A report from App Store Connect as it was imported; it has no signature, so it decides nothing.
public struct StoredAppleReport: Hashable, Sendable {
  /// What one file replaces: the report of the same kind, vendor and days.
  public struct Key: Hashable, Sendable {
    /// The kind, such as `sales`.
    public let kind: String
    /// The vendor number of the developer.
    public let vendor: String
    /// The first day, in the time zone of the report, as days since 1970-01-01.
    public let firstDay: Int64
    /// The last day.
    public let lastDay: Int64

    /// Creates the key of a report.
    public init(kind: String, vendor: String, firstDay: Int64, lastDay: Int64) {
      self.kind = kind
      self.vendor = vendor
      self.firstDay = firstDay
      self.lastDay = lastDay
    }
  }

  /// The kind, the vendor and the days.
  public let key: Key
  /// The SHA-256 of ``body``, in lowercase hexadecimal.
  public let hash: String
  /// The number of lines.
  public let lines: Int64
  /// The names of the columns and the lines, as JSON.
  public let body: String
  /// When it was imported.
  public let importedAt: Timestamp
  /// Who imported it.
  public let actor: String

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - key: The kind, the vendor and the days.
  ///   - lines: The number of lines.
  ///   - body: The names of the columns and the lines, as JSON.
  ///   - importedAt: When it is imported.
  ///   - actor: Who imports it.
  public init(key: Key, lines: Int64, body: String, importedAt: Timestamp, actor: String) {
    self.init(
      key: key, hash: ContentHash.text(of: Array(body.utf8)), lines: lines, body: body,
      importedAt: importedAt, actor: actor)
  }

  /// Creates a report as it is stored.
  package init(
    key: Key, hash: String, lines: Int64, body: String, importedAt: Timestamp, actor: String
  ) {
    self.key = key
    self.hash = hash
    self.lines = lines
    self.body = body
    self.importedAt = importedAt
    self.actor = actor
  }
}

/// What the import of a report did.
public enum AppleReportImport: Hashable, Sendable {
  /// The report is new.
  case added
  /// The report replaces another one of its kind and days, with this number of lines; the audit log
  /// says so.
  case replaced(lines: Int64)
  /// The ledger has the same report; nothing changed.
  case unchanged
  /// The ledger has reports of other vendor numbers only, so nothing changed.
  case otherVendor(known: [String])
}

extension StoredAppleReport: LedgerRow {
  /// The newest import of a kind, vendor and days counts.
  public static let table = LedgerTable<StoredAppleReport>(
    "apple_reports", part: "appleReports", title: "reports from App Store Connect",
    role: .record, writing: .append,
    indexes: [
      .init(
        "apple_reports_of_days", on: "kind", "vendor", "first_day", "last_day",
        covering: [TableDescription.sequence, "hash", "lines"])
    ],
    columns: [
      .text("kind") { $0.key.kind }, .text("vendor") { $0.key.vendor },
      .integer("first_day") { $0.key.firstDay }, .integer("last_day") { $0.key.lastDay },
      .text("hash") { $0.hash }, .integer("lines") { $0.lines },
      .text("body") { $0.body }.large, .date("imported_at") { $0.importedAt },
      .text("actor") { $0.actor },
    ]
  ) { row in
    StoredAppleReport(
      key: Key(
        kind: row.text(), vendor: row.text(), firstDay: row.integer(), lastDay: row.integer()),
      hash: row.text(), lines: row.integer(), body: row.text(), importedAt: row.date(),
      actor: row.text())
  }

  static let ofKey = RowLookup<StoredAppleReport>("kind", "vendor", "first_day", "last_day")
}

extension LedgerPart {
  /// The reports from App Store Connect.
  public static let appleReports = LedgerPart(StoredAppleReport.self)
}
