public import AppStoreCore

/// Everything that one change writes; a store commits all of it or nothing.
///
/// Rows that are saved replace the row of the same key. Lists are appended in order. A store numbers
/// rows without a key when it commits.
public struct LedgerChanges: Sendable {
  /// New facts, with their numbers.
  public var facts: [NewFact] = []
  /// Saved purchases.
  public var purchases: [OriginalTransactionID: PurchaseRow] = [:]
  /// Changes of tables with a description, in order.
  public var rows: [RowChange] = []
  /// Saved jobs, by number.
  public var jobs: [Int64: RefreshJob] = [:]
  /// The numbers of removed jobs.
  public var removedJobs: Set<Int64> = []
  /// New items of the inbox, with their numbers.
  public var inbox: [InboxItem] = []
  /// New quarantined items, with their numbers.
  public var quarantined: [QuarantinedItem] = []

  /// By how much the number of customers changes.
  public var customerCount = 0
  /// By how much the number of purchases changes.
  public var purchaseCount = 0

  /// Creates an empty change.
  public init() {}

  /// Whether nothing is written.
  public var isEmpty: Bool {
    facts.isEmpty && purchases.isEmpty && jobs.isEmpty && removedJobs.isEmpty && inbox.isEmpty
      && quarantined.isEmpty && rows.isEmpty
  }
}

/// A fact that is recorded for the first time.
public struct NewFact: Sendable {
  /// Its position in the ledger.
  public let sequence: Int64
  /// The signed data.
  public let fact: SignedFact
  /// Where it came from.
  public let source: FactSource
  /// When it arrived.
  public let receivedAt: Timestamp
  /// The number of the newest operation at that time, zero before the first one.
  public let lastOperationID: Int64

  /// Creates a fact with its number.
  public init(
    sequence: Int64, fact: SignedFact, source: FactSource, receivedAt: Timestamp,
    lastOperationID: Int64
  ) {
    self.sequence = sequence
    self.fact = fact
    self.source = source
    self.receivedAt = receivedAt
    self.lastOperationID = lastOperationID
  }

  /// Creates a fact as it was recorded.
  public init(_ recorded: RecordedFact, lastOperationID: Int64) {
    self.init(
      sequence: recorded.sequence, fact: recorded.fact, source: recorded.source,
      receivedAt: recorded.receivedAt, lastOperationID: lastOperationID)
  }
}

/// The newest numbers of a ledger, zero before the first item of a kind.
public struct LedgerNumbers: Hashable, Sendable {
  /// The newest fact.
  public var fact: Int64
  /// The newest operation.
  public var operation: Int64
  /// The newest job, including removed ones.
  public var job: Int64

  /// Creates numbers; default: those of an empty ledger.
  public init(fact: Int64 = 0, operation: Int64 = 0, job: Int64 = 0) {
    self.fact = fact
    self.operation = operation
    self.job = job
  }
}
