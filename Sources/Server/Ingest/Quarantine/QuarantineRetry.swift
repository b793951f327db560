internal import AppStoreCore
internal import Ledger
internal import SignedData

/// A quarantined item, decoded for a retry.
struct QuarantineRetry: Sendable {
  /// The kinds of items.
  enum Content: Hashable, Sendable {
    case notification([UInt8])
    case receipt(PostedReceipt)
    case appTransaction(PostedAppTransaction)
    case fetched(FetchedTransaction)
    case unreadable
  }

  let content: Content
  /// The ledger position at its arrival.
  let arrival: LedgerPosition

  /// How long to wait between retries of an item whose problem may be temporary.
  static let interval = Duration.seconds(600)

  init(_ item: QuarantinedItem) {
    arrival = item.arrival
    content =
      switch FactSource(rawValue: item.source) {
      case .notification: .notification(item.raw)
      case .receipt:
        PostedReceipt(item.raw).map(Content.receipt)
          ?? PostedAppTransaction(item.raw).map(Content.appTransaction) ?? .unreadable
      case .serverAPI, .import: FetchedTransaction(item.raw).map(Content.fetched) ?? .unreadable
      case nil: .unreadable
      }
  }

  /// Returns whether a retry of an item may have another result.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - fingerprint: The configuration.
  ///   - now: The time.
  static func isDue(_ item: QuarantinedItem, fingerprint: String, at now: Timestamp) -> Bool {
    guard item.triedWith == fingerprint else { return true }
    // No responder was reachable, or a clock was wrong: both pass without a new configuration.
    let passes = ["chain.revocation", "date.future"].contains { item.check.hasSuffix($0) }
    let age = now - (item.triedAt ?? item.receivedAt)
    // A last retry in the future was made with a clock that was ahead.
    return passes && (age >= interval || age < .zero)
  }
}

extension Ingestor {
  /// Records a quarantined item as if it had just arrived at its original time.
  ///
  /// A purchase assigned to another customer since then stays with them, because the quarantined
  /// claim is older.
  ///
  /// - Parameters:
  ///   - retry: The item.
  ///   - behavior: The restore behavior if another identified customer owns the purchase.
  func record(
    _ retry: QuarantineRetry, behavior: (AppStoreEnvironment) -> RestoreBehavior
  ) async throws(IngestError) {
    let (arrival, receivedAt) = (retry.arrival, retry.arrival.date)
    switch retry.content {
    case .notification(let body):
      _ = try await record(
        recording(ofNotification: body, from: .notification, at: receivedAt))
    case .receipt(let receipt):
      let transaction = try await transaction(receipt.fetchToken, of: receipt.app)
      var recording = FactBatch(
        source: .receipt, receivedAt: receivedAt, transaction: transaction, renewalInfo: nil,
        notification: nil,
        claim: PurchaseClaim(
          by: receipt.customer, intent: receipt.intent,
          behavior: behavior(transaction.payload.environment), asked: arrival))
      recording.offering = receipt.offering
      _ = try await record(recording)
    case .appTransaction(let posted):
      _ = try await record(recording(of: posted, at: receivedAt, after: arrival))
    case .fetched(let pair):
      let verified = try await checked(await pair.verified(by: verifier))
      _ = try await record(
        FactBatch(
          source: .serverAPI, receivedAt: receivedAt, transaction: verified.transaction,
          renewalInfo: verified.renewalInfo, notification: nil, claim: nil,
          behavior: behavior(verified.transaction.payload.environment)))
    case .unreadable:
      throw .missingField("fetch_token")
    }
  }
}
