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
  /// How many pieces did not verify.
  var refused = 0
}

extension Ingest {
  /// More than this in one change of the ledger would make notifications wait.
  private static let largestChange = 100

  /// Verifies and records everything a crawl brought; what does not verify is in quarantine, if that has
  /// room.
  ///
  /// - Parameters:
  ///   - crawl: What the store told.
  ///   - claims: Who claims it.
  ///   - others: Who claims it, too, each of them having asked before the one in front of them.
  /// - Throws: ``IngestError`` when something may verify later, or the ledger failed; what came before
  ///   is recorded, and crawling again is safe.
  func record(
    _ crawl: HistoryCrawl, claiming claims: CrawlClaims, and others: [CrawlClaims] = []
  ) async throws(IngestError) -> CrawlRecord {
    var record = CrawlRecord()
    var waiting: [Recording] = []
    var shown: [OriginalTransactionID: Verified<JWSTransactionDecodedPayload>] = [:]
    var known: [OriginalTransactionID: [OwnershipClaim]] = [:]
    let pairs =
      crawl.transactions.map { CrawledPair(transaction: $0, renewalInfo: nil) }
      + crawl.statuses.map {
        CrawledPair(transaction: $0.signedTransactionInfo, renewalInfo: $0.signedRenewalInfo)
      }
    for pair in pairs {
      let verified: VerifiedPair?
      do throws(IngestError) {
        verified = try await self.verified(pair)
      } catch {
        _ = try await self.record(all: waiting)
        throw error
      }
      guard let verified else {
        record.refused += 1
        continue
      }
      let payload = verified.transaction.payload
      for purchase in [payload.originalTransactionId, claims.purchase] where known[purchase] == nil
      {
        known[purchase] = try await self.claims(to: purchase)
      }
      record.purchases.insert(payload.originalTransactionId)
      shown[payload.originalTransactionId] = verified.transaction
      waiting.append(
        Recording(
          source: .serverAPI, receivedAt: clock.now(), transaction: verified.transaction,
          renewalInfo: verified.renewalInfo, notification: nil,
          claim: claims.claim(
            to: payload, isClaimed: known[payload.originalTransactionId]?.isEmpty == false,
            newest: known[claims.purchase]?.last)))
      if waiting.count == Self.largestChange {
        record.newFacts += try await self.record(all: waiting)
        waiting = []
      }
    }
    record.newFacts += try await self.record(all: waiting)
    let purchases = shown.values.sorted { $0.payload.transactionId < $1.payload.transactionId }
    for claims in others { try await show(purchases, claiming: claims) }
    return record
  }

  /// Records that somebody claims purchases that are recorded already, each by one of its transactions.
  private func show(
    _ transactions: [Verified<JWSTransactionDecodedPayload>], claiming claims: CrawlClaims
  ) async throws(IngestError) {
    guard claims.claimant != nil else { return }
    for start in stride(from: 0, to: transactions.count, by: Self.largestChange) {
      _ = try await record(
        all: transactions[start...].prefix(Self.largestChange).map { transaction in
          Recording(
            source: .serverAPI, receivedAt: clock.now(), transaction: transaction,
            renewalInfo: nil, notification: nil,
            claim: claims.claim(to: transaction.payload, isClaimed: true, newest: nil))
        })
    }
  }

  /// Records in one change, and returns how many facts were new.
  func record(all recordings: [Recording]) async throws(IngestError) -> Int {
    try await ledgerDoes { () async throws(LedgerError) in
      try await ledger.record(recordings).reduce(0) { $0 + $1.newFacts }
    }
  }

  private typealias VerifiedPair = (
    transaction: Verified<JWSTransactionDecodedPayload>,
    renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
  )

  /// Verifies a transaction and the renewal info beside it; `nil` when they are refused, and in
  /// quarantine if that has room.
  private func verified(_ pair: CrawledPair) async throws(IngestError) -> VerifiedPair? {
    do throws(VerificationError) {
      return try await pair.verified(by: verifier)
    } catch {
      let failure = IngestError.unverified(error)
      guard !error.isRetryable else { throw failure }
      _ = try await ledgerDoes { () async throws(LedgerError) in
        try await quarantineIfRoom(
          pair.bytes, from: .serverAPI, because: failure, receivedAt: clock.now())
      }
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
