internal import AppStoreCore
internal import SignedData

extension LedgerDecision where Value == AppendResult {
  /// Records signed data.
  package static func record(_ recording: FactBatch) -> LedgerDecision {
    LedgerDecision(recording.keys) { tables throws(MissingRows) in
      try LedgerRules.record(recording, in: &tables)
    }
  }
}

extension LedgerDecision where Value == [AppendResult] {
  /// Records signed data in order.
  package static func record(_ recordings: [FactBatch]) -> LedgerDecision {
    let keys = recordings.reduce(into: Set<LedgerKey>()) { $0.formUnion($1.keys) }
    return LedgerDecision(keys) { tables throws(MissingRows) in
      try LedgerRules.record(recordings, in: &tables)
    }
  }
}

extension FactBatch {
  /// The offering of the transaction, as reported; `nil` if nothing was.
  var presentation: OfferingPresentation? {
    guard let transaction = transaction?.payload else { return nil }
    return offering?.presentation(for: transaction.transactionId, receivedAt: receivedAt)
  }

  /// The rows that recording it needs in most cases.
  var keys: Set<LedgerKey> {
    var keys = Set(
      [facts.transaction, facts.renewalInfo, facts.notification, facts.appTransaction]
        .compactMap { $0.map { .fact(FactKey($0)) } } as [LedgerKey])
    if let transaction = transaction?.payload {
      let purchase = transaction.originalTransactionId
      keys.formUnion([
        .transaction(transaction.transactionId), .purchase(purchase), .origin(purchase),
        .jobs(purchase),
      ])
      if claim != nil { keys.insert(.claims(purchase)) }
    }
    if let claim {
      keys.formUnion(LedgerKey.appUserID(claim.customer))
      if let visit { keys.formUnion(visit.keys(of: claim.customer, at: receivedAt)) }
    }
    if let presentation { keys.insert(.presentation(of: presentation.transactionID)) }
    if let download = facts.appTransaction {
      keys.insert(LedgerKey.rows(of: AppTransactionRecord.ofIdentity, .text(download.identity)))
    }
    return keys
  }
}
