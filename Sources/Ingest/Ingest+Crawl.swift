internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
internal import Ledger
internal import SignedData

/// What was recorded of a crawl.
struct CrawlRecord: Hashable, Sendable {
  /// The purchases it told of.
  var purchases: Set<OriginalTransactionID> = []
  /// How many facts the ledger did not have before.
  var newFacts = 0
  /// How many pieces are in quarantine.
  var refused = 0
}

extension Ingest {
  /// More than this in one change of the ledger would make notifications wait.
  private static let largestChange = 100

  /// Verifies and records everything a crawl brought; what does not verify is in quarantine.
  ///
  /// - Throws: ``IngestError`` when something may verify later, or the ledger failed; what came before
  ///   is recorded, and crawling again is safe.
  func record(
    _ crawl: HistoryCrawl, claiming claims: CrawlClaims
  ) async throws(IngestError) -> CrawlRecord {
    var record = CrawlRecord()
    var waiting: [Recording] = []
    var known: [OriginalTransactionID: [OwnershipClaim]] = [:]
    let pairs =
      crawl.transactions.map { CrawledPair(transaction: $0, renewalInfo: nil) }
      + crawl.statuses.map {
        CrawledPair(transaction: $0.signedTransactionInfo, renewalInfo: $0.signedRenewalInfo)
      }
    for pair in pairs {
      guard let verified = try await verified(pair) else {
        record.refused += 1
        continue
      }
      let payload = verified.transaction.payload
      for purchase in [payload.originalTransactionId, claims.purchase] where known[purchase] == nil
      {
        known[purchase] = try await self.claims(to: purchase)
      }
      record.purchases.insert(payload.originalTransactionId)
      waiting.append(
        Recording(
          source: .serverAPI, receivedAt: clock.now(), transaction: verified.transaction,
          renewalInfo: verified.renewalInfo, notification: nil,
          claim: claims.claim(
            to: payload, isClaimed: known[payload.originalTransactionId]?.isEmpty == false,
            owner: known[claims.purchase]?.last?.customer)))
      if waiting.count == Self.largestChange {
        record.newFacts += try await self.record(all: waiting)
        waiting = []
      }
    }
    record.newFacts += try await self.record(all: waiting)
    return record
  }

  /// Records in one change, and returns how many facts were new.
  func record(all recordings: [Recording]) async throws(IngestError) -> Int {
    try await ledgerDoes { () async throws(LedgerError) in
      try await ledger.record(recordings).reduce(0) { $0 + $1.newFacts }
    }
  }

  /// Verifies a transaction and the renewal info beside it; `nil` when they are in quarantine.
  private func verified(_ pair: CrawledPair) async throws(IngestError) -> (
    transaction: Verified<JWSTransactionDecodedPayload>,
    renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
  )? {
    do throws(VerificationError) {
      return try await pair.verified(by: verifier)
    } catch {
      let failure = IngestError.unverified(error)
      guard !error.isRetryable else { throw failure }
      try await quarantine(pair.bytes, from: .serverAPI, because: failure)
      return nil
    }
  }

  private func claims(
    to purchase: OriginalTransactionID
  ) async throws(IngestError) -> [OwnershipClaim] {
    try await ledgerDoes { () async throws(LedgerError) in
      try await ledger.claims(to: purchase)
    }
  }
}
