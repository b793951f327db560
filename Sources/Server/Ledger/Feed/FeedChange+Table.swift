internal import AppStoreCore

extension FeedChange: LedgerRow {
  /// The rows are counted, so that a reader that remembers the last number misses nothing.
  public static let table = LedgerTable<FeedChange>(
    "changes", part: "feed", title: "change feed", role: .record, writing: .append,
    isCounted: true,
    columns: [
      .text("kind") { $0.kind.rawValue }, .date("at") { $0.at },
      .optionalText("customer") { $0.customer?.rawValue },
      .optionalText("original_transaction_id") { $0.originalTransactionID?.rawValue },
      .optionalInteger("fact_sequence") { $0.factSequence },
      .optionalText("reference") { $0.reference },
      .bool("continues_unit") { $0.continuesUnit }.falseByDefault,
    ]
  ) { row in
    FeedChange(
      kind: FeedChangeKind(rawValue: row.text()), at: row.date(),
      customer: row.optionalAppUserID(),
      originalTransactionID: row.optionalText().map(OriginalTransactionID.init(rawValue:)),
      factSequence: row.optionalInteger(), reference: row.optionalText(),
      continuesUnit: row.bool())
  }
}

extension LedgerPart {
  /// The change feed.
  public static let feed = LedgerPart(FeedChange.self)
}

extension LedgerStore {
  /// Returns changes in order.
  ///
  /// - Parameters:
  ///   - after: The position after which to start; 0 for the beginning.
  ///   - limit: The maximum number of changes.
  public func changes(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> [RecordedFeedChange] {
    guard limit > 0 else { return [] }
    return try await page(of: .feed, after: .number(after), limit: limit)
      .numbered(FeedChange.self).map { RecordedFeedChange(sequence: $0, change: $1) }
  }

  /// Appends a change that is about no customer and no purchase, such as the end of an export.
  package func append(_ change: FeedChange) async throws(LedgerError) {
    assert(change.customer == nil && change.originalTransactionID == nil, "it concerns the server")
    try await self.change { $0.append(change) }
  }
}
