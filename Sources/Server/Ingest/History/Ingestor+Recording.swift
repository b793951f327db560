internal import AppStoreCore
internal import AppStoreServerAPI
internal import Ledger
internal import SignedData

/// The recorded part of a refresh.
struct HistoryAppendResult: Hashable, Sendable {
  /// The purchases it contained.
  var purchases: Set<OriginalTransactionID> = []
  /// The number of facts that were new.
  var newFacts = 0
}

extension Ingestor {
  /// The maximum size of a transaction; with a larger one, notifications would wait.
  private static let largestChange = 100

  /// Verifies and records the data of a refresh.
  ///
  /// Data that fails verification is quarantined if there is room.
  ///
  /// - Parameters:
  ///   - history: The data from Apple.
  ///   - claims: The claims of the newest request.
  ///   - others: The claims of earlier requests, newest first.
  ///   - isRepeated: Whether the refresh was tried before and failed.
  /// - Throws: ``IngestError`` if something may pass verification later or with another
  ///   configuration, or the ledger failed. In the first two cases everything else is recorded. A
  ///   retry is safe.
  func record(
    _ history: FetchedHistory, claiming claims: HistoryClaims, and others: [HistoryClaims] = [],
    isRepeated: Bool
  ) async throws(IngestError) -> HistoryAppendResult {
    var record = HistoryAppendResult()
    var failure: VerificationError?
    var waiting: [FactBatch] = []
    var shown: [OriginalTransactionID: Verified<JWSTransactionDecodedPayload>] = [:]
    var known: [OriginalTransactionID: [OwnershipChange]] = [:]
    let pairs =
      history.transactions.map { FetchedTransaction(transaction: $0, renewalInfo: nil) }
      + history.statuses.map {
        FetchedTransaction(transaction: $0.signedTransactionInfo, renewalInfo: $0.signedRenewalInfo)
      }
    for pair in pairs {
      let verified: VerifiedPair
      do throws(VerificationError) {
        verified = try await pair.verified(by: verifier)
      } catch {
        try await reject(pair, because: error, isRepeated: isRepeated)
        if error.fault == .receiver { failure = failure ?? error }
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
        FactBatch(
          source: .serverAPI, receivedAt: clock.now(), transaction: verified.transaction,
          renewalInfo: verified.renewalInfo, notification: nil,
          claim: claims.claim(
            to: payload, isClaimed: known[payload.originalTransactionId]?.isEmpty == false,
            newest: known[claims.purchase]?.last),
          behavior: claims.behavior(payload.environment)))
      if waiting.count == Self.largestChange {
        record.newFacts += try await self.record(all: waiting)
        waiting = []
      }
    }
    record.newFacts += try await self.record(all: waiting)
    let purchases = shown.values.sorted { $0.payload.transactionId < $1.payload.transactionId }
    for claims in others { try await claimAppendedPurchases(purchases, claiming: claims) }
    // Fail, so that the job is retried and its claimant gets the rest too: the quarantine has no
    // claims.
    if let failure { throw .unverified(failure) }
    return record
  }

  /// Records a claim to recorded purchases, each through one of its transactions.
  private func claimAppendedPurchases(
    _ transactions: [Verified<JWSTransactionDecodedPayload>], claiming claims: HistoryClaims
  ) async throws(IngestError) {
    guard claims.claimant != nil else { return }
    for start in stride(from: 0, to: transactions.count, by: Self.largestChange) {
      _ = try await record(
        all: transactions[start...].prefix(Self.largestChange).map { transaction in
          FactBatch(
            source: .serverAPI, receivedAt: clock.now(), transaction: transaction,
            renewalInfo: nil, notification: nil,
            claim: claims.claim(to: transaction.payload, isClaimed: true, newest: nil))
        })
    }
  }

  /// Records in one ledger transaction and returns the number of new facts.
  func record(all recordings: [FactBatch]) async throws(IngestError) -> Int {
    try await mappingLedgerErrors(
      await ledger.record(recordings).reduce(0) { $0 + $1.newFacts })
  }

  private typealias VerifiedPair = (
    transaction: Verified<JWSTransactionDecodedPayload>,
    renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
  )

  /// Quarantines a rejected pair if there is room.
  ///
  /// A pair that may be accepted later returns with its job, signed anew each time. It is
  /// quarantined only once.
  private func reject(
    _ pair: FetchedTransaction, because error: VerificationError, isRepeated: Bool
  ) async throws(IngestError) {
    guard !error.isRetryable else { return }
    let failure = IngestError.unverified(error)
    guard error.fault == .sender || !isRepeated else {
      observer(.refused(.serverAPI, check: failure.check))
      return
    }
    _ = try await mappingLedgerErrors(
      await quarantineIfRoom(
        pair.bytes, from: .serverAPI, because: failure, receivedAt: clock.now()))
  }

  private func claims(
    to purchase: OriginalTransactionID
  ) async throws(IngestError) -> [OwnershipChange] {
    try await mappingLedgerErrors(await ledger.claims(to: purchase))
  }
}
