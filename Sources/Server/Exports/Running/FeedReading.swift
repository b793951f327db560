internal import AppStoreCore
internal import Catalog
internal import Ledger

/// Reads of the change feed, whose changes are numbered from 1 without gaps.
enum FeedReading {
  /// Returns the change with a sequence; `nil` if there is none.
  static func change(
    _ sequence: Int64, in feed: any LedgerStore
  ) async throws(LedgerError) -> RecordedFeedChange? {
    try await feed.changes(after: sequence - 1, limit: 1).first { $0.sequence == sequence }
  }

  /// Returns a text that distinguishes a change from the one at the same position in another
  /// ledger.
  static func mark(of change: RecordedFeedChange?) -> String {
    guard let change else { return "" }
    let values = ExportFormat.csv.line(
      ChangeColumns.all.map { $0.value(change) }, ChangeColumns.all.map(\.name))
    return String(ContentHash.text(of: values).prefix(16))
  }
}

/// What changed in a part of the change feed; a run selects its rows by it.
struct FeedSelection: Hashable, Sendable {
  /// The purchases that changes name.
  private(set) var purchases: Set<OriginalTransactionID> = []
  /// The app user IDs that changes name.
  private(set) var customers: Set<AppUserID> = []
  /// The app user IDs of changes that are not about a purchase, such as an alias or attributes.
  private(set) var changedCustomers: Set<AppUserID> = []

  mutating func add(_ change: FeedChange) {
    if let customer = change.customer {
      customers.insert(customer)
      if change.originalTransactionID == nil { changedCustomers.insert(customer) }
    }
    if let purchase = change.originalTransactionID { purchases.insert(purchase) }
  }

  /// Returns whether a purchase, or its owner, changed.
  func contains(_ purchase: OriginalTransactionID, of owner: CustomerDetails?) -> Bool {
    purchases.contains(purchase)
      || owner?.customer.appUserIDs.contains(where: changedCustomers.contains) == true
  }

  func contains(_ customer: CustomerRecord) -> Bool {
    customer.appUserIDs.contains(where: customers.contains)
  }

  /// Reads what changed in a range.
  static func of(
    _ range: ExportRange, in feed: any LedgerStore, pageSize: Int
  ) async throws(ExportError) -> FeedSelection {
    var selection = FeedSelection()
    var position = range.from
    while position < range.to {
      let limit = Int(min(Int64(pageSize), range.to - position))
      let changes = try await fromLedger(await feed.changes(after: position, limit: limit))
      guard let last = changes.last else { break }
      for change in changes { selection.add(change.change) }
      position = last.sequence
    }
    return selection
  }
}
