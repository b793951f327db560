internal import AppStoreCore
internal import SignedData

/// App downloads.
extension LedgerRules {
  /// Appends an app transaction and records its claimant; returns the fact's number if it is new.
  static func appendAppTransaction(
    of recording: FactBatch, to tables: inout LedgerTables
  ) throws(MissingRows) -> (kind: SignedFact.Kind, sequence: Int64)? {
    guard let payload = recording.appTransaction?.payload, let fact = recording.facts.appTransaction
    else { return nil }
    let sequence = try tables.append(fact, from: recording.source, at: recording.receivedAt)
    if sequence != nil { try project(AppTransactionRecord(payload), in: &tables) }
    if let customer = recording.claim?.customer {
      tables.append(
        AppTransactionPresentation(
          identity: fact.identity, customer: customer,
          deletion: try tables.deletion(of: customer)?.id ?? 0, at: recording.receivedAt))
    }
    return sequence.map { (fact.kind, $0) }
  }

  /// Saves a version of a download if it supersedes the current one.
  static func project(
    _ record: AppTransactionRecord, in tables: inout LedgerTables
  ) throws(MissingRows) {
    if let held = try tables.appTransaction(record.identity), !record.supersedes(held) { return }
    tables.put(record)
  }
}
