package import AppStoreTypes
internal import SignedData

/// The storage primitives of app downloads; each store implements them.
package protocol AppTransactionPrimitives {
  /// The error of the primitives.
  associatedtype Failure: Error

  /// Records that a download was presented under an app user id, unless already recorded.
  ///
  /// - Parameters:
  ///   - identity: The download.
  ///   - customer: The app user id.
  ///   - deletion: The number of the operation that last deleted the id, zero if none exists. The
  ///     presentation counts until the next deletion.
  ///   - now: The time.
  mutating func noteAppTransaction(
    _ identity: String, of customer: AppUserID, after deletion: Int64, at now: Timestamp
  ) throws(Failure)
  /// Returns the current version of a download; `nil` if it is unknown.
  func appTransaction(_ identity: String) throws(Failure) -> AppTransactionRecord?
  /// Saves the current version of a download.
  mutating func save(_ record: AppTransactionRecord) throws(Failure)
}

extension LedgerRules {
  /// Appends an app transaction and records its claimant; returns the fact's number if it is new.
  static func appendAppTransaction<Tables: LedgerPrimitives>(
    of recording: FactBatch, to tables: inout Tables
  ) throws(Tables.Failure) -> (kind: SignedFact.Kind, sequence: Int64)? {
    guard let payload = recording.appTransaction?.payload, let fact = recording.facts.appTransaction
    else { return nil }
    let sequence = try tables.append(fact, from: recording.source, at: recording.receivedAt)
    if sequence != nil { try project(AppTransactionRecord(payload), in: &tables) }
    if let customer = recording.claim?.customer {
      try tables.noteAppTransaction(
        fact.identity, of: customer, after: try tables.deletion(of: customer)?.id ?? 0,
        at: recording.receivedAt)
    }
    return sequence.map { (fact.kind, $0) }
  }

  /// Saves a version of a download if it supersedes the current one.
  static func project<Tables: LedgerPrimitives>(
    _ record: AppTransactionRecord, in tables: inout Tables
  ) throws(Tables.Failure) {
    if let held = try tables.appTransaction(record.identity), !record.supersedes(held) { return }
    try tables.save(record)
  }
}
