public import AppStoreTypes
public import Effects
internal import Foundation
public import Ledger
public import SignedData

/// The way of signed data into the ledger: verify, record durably, then answer.
///
/// What does not verify is kept in quarantine with the failing check, and nothing is granted.
public struct Ingest: Sendable {
  private let verifiers: VerifierSource
  let ledger: any LedgerStore
  let clock: any WallClock
  let observer: IngestObserver
  /// What happens, by the environment, when an identified customer has a purchase that another bought again.
  let behavior: @Sendable (AppStoreEnvironment) -> RestoreBehavior
  /// Rings when something came into the inbox.
  let inboxBell = Bell()
  private let commits: CommitQueue<Recording, RecordingOutcome>
  private let arrivals: CommitQueue<[UInt8], Void>

  /// Creates the way into a ledger.
  public init(verifier: SignedDataVerifier, ledger: any LedgerStore, clock: any WallClock) {
    self.init(verifier: OnlineSignedDataVerifier(verifier), ledger: ledger, clock: clock)
  }

  /// Creates the way into a ledger, past the responders of certificate authorities.
  ///
  /// - Parameter observer: Hears what becomes of what is sent.
  public init(
    verifier: OnlineSignedDataVerifier, ledger: any LedgerStore, clock: any WallClock,
    observer: IngestObserver = .none
  ) {
    self.init(
      verifiers: VerifierSource(verifier), ledger: ledger, clock: clock, observer: observer)
  }

  /// Creates the way into a ledger, past whatever verifier is in use then.
  ///
  /// - Parameters:
  ///   - observer: Hears what becomes of what is sent.
  ///   - behavior: What happens, by the environment, when an identified customer has a subscription that
  ///     ended, and the store tells that another customer bought it again.
  public init(
    verifiers: VerifierSource, ledger: any LedgerStore, clock: any WallClock,
    observer: IngestObserver = .none,
    behavior: @escaping @Sendable (AppStoreEnvironment) -> RestoreBehavior = { _ in .transfer }
  ) {
    self.verifiers = verifiers
    self.behavior = behavior
    self.ledger = ledger
    self.clock = clock
    self.observer = observer
    commits = CommitQueue { recordings async throws(LedgerError) in
      let outcomes = try await ledger.record(recordings)
      observer(.committed(recordings: recordings.count))
      return outcomes
    }
    arrivals = CommitQueue { bodies async throws(LedgerError) in
      try await ledger.receive(bodies, at: clock.now())
      return bodies.map { _ in }
    }
  }

  /// Takes a notification that somebody posted, and says what to answer.
  ///
  /// Where certificate authorities must be asked, the notification is kept on disk first: Apple gets its
  /// answer in milliseconds, and ``StoreSynchronization`` verifies and records it.
  ///
  /// - Parameters:
  ///   - body: The request's bytes: `{"signedPayload": "…"}`.
  ///   - mayKeep: Whether the quarantine may have it when it does not verify. What is neither garbage nor
  ///     kept is answered ``NotificationAnswer/unavailable(_:)``.
  public func receive(
    notification body: [UInt8], mayKeep: QuarantinePermit = { true }
  ) async -> NotificationAnswer {
    var isKept = true
    let permit = {
      isKept = mayKeep()
      return isKept
    }
    do throws(IngestError) {
      guard verifier.policy != .off else {
        return .recorded(try await notification(body, mayKeep: permit))
      }
      try await keeping(body, from: .notification, mayKeep: permit) { () throws(IngestError) in
        let signedPayload = try Self.signedPayload(in: body)
        _ = try checked { () throws(VerificationError) in
          try verifier.verifier.notification(signedPayload)
        }
      }
      try await ledgerDoes { () throws(LedgerError) in try await arrivals.commit(body) }
      inboxBell.ring()
      return .received
    } catch {
      return NotificationAnswer(error, isKept: isKept)
    }
  }

  /// The verifier in use now.
  var verifier: OnlineSignedDataVerifier { verifiers.current }

  /// Records a notification that somebody posted.
  ///
  /// - Parameters:
  ///   - body: The request's bytes: `{"signedPayload": "…"}`.
  ///   - mayKeep: Whether the quarantine may have it when it does not verify.
  /// - Returns: What was recorded; it is on disk by then. Repeating a notification records nothing new.
  /// - Throws: ``IngestError``. After `notJSON`, `missingField` and `unverified` the body is in
  ///   quarantine; after `ledger` it is not recorded and the sender should try again.
  public func notification(
    _ body: [UInt8], mayKeep: QuarantinePermit = { true }
  ) async throws(IngestError) -> RecordingOutcome {
    try await keeping(body, from: .notification, mayKeep: mayKeep) {
      () async throws(IngestError) in
      try await record(recording(ofNotification: body, from: .notification, at: clock.now()))
    }
  }

  /// Records a transaction that a customer's app posted, and settles whose its purchase is.
  ///
  /// - Parameters:
  ///   - token: The transaction as a compact JWS.
  ///   - app: The app whose key it posted it with; another app's transaction is refused. `nil` for any.
  ///   - customer: The app user id under which the app posted it.
  ///   - intent: What made the app post it.
  ///   - mayKeep: Whether the quarantine may have it when it does not verify.
  ///   - behavior: What happens, by the transaction's environment, when another identified customer has
  ///     the purchase.
  /// - Returns: What was recorded; it is on disk by then.
  /// - Throws: ``IngestError``; the state afterwards is as for ``notification(_:)``.
  public func transaction(
    _ token: String, of app: BundleID? = nil, from customer: CustomerID,
    intent: ClaimIntent = .purchase,
    mayKeep: QuarantinePermit = { true },
    behavior: (AppStoreEnvironment) -> RestoreBehavior = { _ in .transfer }
  ) async throws(IngestError) -> RecordingOutcome {
    // With the customer, so that it can be recorded for them once the cause is mended.
    let raw = PostedReceipt(customer: customer, fetchToken: token, intent: intent, app: app)
    return try await keeping(
      raw.bytes, from: .receipt, mayKeep: mayKeep
    ) { () async throws(IngestError) in
      let transaction = try await transaction(token, of: app)
      return try await record(
        Recording(
          source: .receipt, receivedAt: clock.now(), transaction: transaction, renewalInfo: nil,
          notification: nil,
          claim: PurchaseClaim(
            by: customer, intent: intent,
            behavior: behavior(transaction.payload.environment))))
    }
  }

  /// Verifies a transaction that somebody asks about, and records nothing.
  ///
  /// - Parameter app: The app whose key came with it; `nil` for any.
  /// - Throws: ``IngestError/unverified(_:)`` or ``IngestError/otherApp(found:expected:)``.
  public func verified(
    _ token: String, of app: BundleID? = nil
  ) async throws(IngestError) -> JWSTransactionDecodedPayload {
    try await transaction(token, of: app).payload
  }

  /// Records a customer's download of the app, which tells with which version they began.
  ///
  /// - Parameters:
  ///   - token: The app transaction as a compact JWS.
  ///   - app: The app whose key it was posted with; another app's is refused. `nil` for any.
  ///   - customer: The app user id under which the app posted it.
  ///   - mayKeep: Whether the quarantine may have it when it does not verify.
  /// - Returns: What was recorded; it is on disk by then.
  /// - Throws: ``IngestError``; the state afterwards is as for ``notification(_:)``.
  public func appTransaction(
    _ token: String, of app: BundleID? = nil, from customer: CustomerID,
    mayKeep: QuarantinePermit = { true }
  ) async throws(IngestError) -> RecordingOutcome {
    let raw = PostedAppTransaction(customer: customer, appTransaction: token)
    return try await keeping(
      raw.bytes, from: .receipt, mayKeep: mayKeep
    ) { () async throws(IngestError) in
      try await record(recording(of: raw, app: app, at: clock.now()))
    }
  }

  func record(_ recording: Recording) async throws(IngestError) -> RecordingOutcome {
    do throws(LedgerError) {
      let outcome = try await commits.commit(recording)
      observer(.recorded(recording.source, newFacts: outcome.newFacts))
      if outcome.isOverAliasLimit { observer(.overAliasLimit) }
      return outcome
    } catch {
      observer(.failed(recording.source))
      throw .ledger(error)
    }
  }
}
