/// A list of rows of a ledger, in the order in which ledgers are copied.
///
/// Signing headers are not a part: stores save them with the facts that contain them.
public enum LedgerPart: Hashable, Sendable {
  /// The signed data, with its numbers.
  case facts
  /// The purchases with their owners, derived from facts and claims.
  case purchases
  /// The queued refreshes, with their numbers.
  case jobs
  /// The notifications that are not verified yet, with their numbers.
  case inbox
  /// The quarantined items, with their numbers.
  case quarantine
  /// The rows of a table with a description.
  case rows(TableDescription)

  /// Creates the part of a kind of row.
  public init<Row: LedgerRow>(_ type: Row.Type) { self = .rows(Row.table.description) }

  /// The table with a description; `nil` for rows that each store knows by itself.
  public var table: TableDescription? {
    if case .rows(let table) = self { table } else { nil }
  }

  /// The name for people.
  public var name: String {
    switch self {
    case .jobs: "refreshes"
    case .rows(let table): table.title
    case .facts, .purchases, .inbox, .quarantine: description
    }
  }

  /// Whether the stores number the rows from 1 without gaps when they write them, so that a copy
  /// gets the same numbers.
  var isNumberedWithoutGaps: Bool {
    switch self {
    case .facts: true
    case .rows(let table): table.isCounted
    case .purchases, .jobs, .inbox, .quarantine: false
    }
  }

  /// How many rows are copied together; items of the inbox and the quarantine, and rows with large
  /// values, may be large.
  func pageSize(_ size: Int) -> Int {
    switch self {
    case .rows(let table) where table.columns.contains(where: \.isLarge): min(size, 10)
    case .inbox, .quarantine: min(size, 50)
    case .facts, .purchases, .jobs, .rows: size
    }
  }
}

extension LedgerPart: CaseIterable {
  /// All parts, in the order in which ledgers are copied.
  public static let allCases: [LedgerPart] = [
    .facts, .operations, .claims, .customers, .presentations, .customerNumbers, .customerDays,
    .customerOrigins, .offeringPresentations, .exchangeRates, .appleReports, .enrollments,
    .paywallImpressions, .attributes, .attributions, .grants, .revocations, .testStorePurchases,
    .adjustments, .overrides, .purchases, .origins, .downloads, .groups, .aliases, .feed, .audit,
    .jobs, .inbox, .quarantine, .watermarks,
  ]
}

extension LedgerPart: CustomStringConvertible {
  /// The name in hashes.
  public var description: String {
    switch self {
    case .facts: "facts"
    case .purchases: "purchases"
    case .jobs: "jobs"
    case .inbox: "inbox"
    case .quarantine: "quarantine"
    case .rows(let table): table.part
    }
  }
}

/// The tables of every ledger that have a description.
public enum LedgerSchemaTables {
  /// The tables: those that are copied, in this order, and those that a copy derives.
  public static let all =
    LedgerPart.allCases.compactMap(\.table) + [
      NamingToken.table.description, EventState.table.description, DueDate.table.description,
      SubscriptionRisk.table.description, RefundRequest.table.description,
    ]
  /// The tables whose rows name customers by their numbers.
  public static let withCustomerNumbers = all.filter { table in
    table.columns.contains(where: \.isCustomerNumber)
  }
}

extension LedgerMigration {
  /// All migrations, in order.
  ///
  /// The first one is the schema of version 0.1.0, which a new ledger has from its creation.
  package static let all = [
    LedgerMigration(
      1, "ledger", version: "0.1.0", keepsOlderServers: false, sqlite: [], postgres: [])
  ]
}
