public import AppStoreCore
internal import Ledger

/// What an import records, and what it cannot record.
public struct MigrationPlan: Sendable {
  /// A transaction of a purchase, as the export lists it.
  struct Item: Hashable, Sendable {
    let transaction: TransactionID
    let product: ProductID
    let location: MigrationLocation
  }

  /// A purchase of the App Store.
  struct Purchase: Hashable, Sendable {
    let id: OriginalTransactionID
    let store: String
    let isSandbox: Bool
    let bundleID: BundleID?
    var items: [Item]
  }

  /// A grant, and the row that lists it.
  struct Grant: Hashable, Sendable {
    let grant: PromotionalGrant
    let location: MigrationLocation
    let updatedAt: Timestamp
  }

  /// A customer with everything to record.
  struct Customer: Hashable, Sendable {
    let id: AppUserID
    var aliases: [AppUserID] = []
    var firstSeen: Timestamp?
    var lastSeen: Timestamp?
    var attributes: [String: CustomerAttribute] = [:]
    var purchases: [Purchase] = []
    var grants: [Grant] = []
    var balances: [VirtualCurrencyCode: ImportedBalance] = [:]
  }

  /// The customers, in the order of the files.
  var customers: [Customer] = []
  /// The rows that are not imported, with the reasons.
  public internal(set) var leftOut: [MigrationReportRow] = []
  /// The number of rows that are older versions of another row.
  public internal(set) var olderVersions = 0
  /// The number of rows about purchases and grants.
  public internal(set) var rows = 0
  /// What is not clear in the files, for the report; these rows are imported.
  public internal(set) var remarks: [MigrationReportRow] = []
}

/// The location of a row.
public struct MigrationLocation: Hashable, Sendable {
  /// The file, or the source of the data.
  public let source: String
  /// The line, from 1; `nil` for data of RevenueCat's API.
  public let line: Int?

  /// Creates a location.
  public init(source: String, line: Int?) {
    self.source = source
    self.line = line
  }
}

/// The result of one row.
public enum MigrationOutcome: String, Hashable, Sendable, CaseIterable {
  /// Recorded by this import.
  case imported
  /// Recorded before.
  case alreadyThere = "already_there"
  /// An import cannot record it: of another store, or left out by an option.
  case cannotCome = "cannot_come"
  /// Rejected; the reason says why.
  case rejected
  /// Not decided yet; run the import again.
  case pending
}

/// A row that was not imported, or needs attention, with the reason.
public struct MigrationReportRow: Hashable, Sendable {
  /// The location.
  public let location: MigrationLocation
  /// The customer.
  public let customer: AppUserID
  /// The store, such as `play_store`; empty if unknown.
  public let store: String
  /// The product; empty if none.
  public let product: String
  /// The store's ID of the transaction; empty if none.
  public let transaction: String
  /// The result; `nil` for a remark.
  public let outcome: MigrationOutcome?
  /// The reason.
  public let reason: String

  /// Creates a row.
  public init(
    location: MigrationLocation, customer: AppUserID, store: String = "", product: String = "",
    transaction: String = "", outcome: MigrationOutcome?, reason: String
  ) {
    self.location = location
    self.customer = customer
    self.store = store
    self.product = product
    self.transaction = transaction
    self.outcome = outcome
    self.reason = reason
  }
}

extension MigrationPlan {
  /// The number of customers.
  public var customerCount: Int { customers.count }

  /// The number of purchases of the App Store.
  public var purchaseCount: Int { customers.reduce(0) { $0 + $1.purchases.count } }

  /// The number of promotional grants.
  public var grantCount: Int { customers.reduce(0) { $0 + $1.grants.count } }

  /// The number of app user IDs in addition to each customer's first.
  public var aliasCount: Int { customers.reduce(0) { $0 + $1.aliases.count } }

  /// The number of rows that are not imported, by store.
  public var leftOutByStore: [String: Int] {
    leftOut.filter { $0.outcome == .cannotCome }.reduce(into: [:]) { $0[$1.store, default: 0] += 1 }
  }
}
