package import AppStoreTypes
internal import SignedData

/// The steps about downloads; each store brings its own.
package protocol AppTransactionTables {
  /// What a step may throw.
  associatedtype Failure: Error

  /// Notes that a download was shown under an app user id, unless that is known.
  ///
  /// - Parameters:
  ///   - identity: The download.
  ///   - customer: The app user id.
  ///   - deletion: The number of the act that deleted the id last, zero when none did; what was shown
  ///     counts until the next one.
  ///   - now: The time.
  mutating func noteAppTransaction(
    _ identity: String, of customer: CustomerID, after deletion: Int64, at now: Timestamp
  ) throws(Failure)
  /// Returns what stands of a download; `nil` when it is unknown.
  func appTransaction(_ identity: String) throws(Failure) -> AppTransactionRecord?
  /// Lets a version of a download stand.
  mutating func put(_ record: AppTransactionRecord) throws(Failure)
}

extension LedgerRules {
  /// Appends an app transaction and notes who showed it; returns the number of the fact if it was new.
  static func appendAppTransaction<Tables: LedgerTables>(
    of recording: Recording, to tables: inout Tables
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

  /// Lets a version of a download stand if it supersedes the one that stands.
  static func project<Tables: LedgerTables>(
    _ record: AppTransactionRecord, in tables: inout Tables
  ) throws(Tables.Failure) {
    if let held = try tables.appTransaction(record.identity), !record.supersedes(held) { return }
    try tables.put(record)
  }
}
