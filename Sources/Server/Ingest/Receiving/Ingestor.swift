public import AppStoreCore
internal import Foundation
public import Ledger
public import SignedData

/// Records signed data in the ledger: verifies it, commits it, then returns the result.
///
/// Data that fails verification is quarantined with the failing check and grants nothing.
public struct Ingestor: Sendable {
  private let verifiers: VerifierProvider
  let ledger: any LedgerStore
  let clock: any WallClock
  let observer: IngestObserver
  /// The restore behavior, by environment, if another customer buys an identified customer's
  /// purchase again.
  let behavior: @Sendable (AppStoreEnvironment) -> RestoreBehavior
  let inboxSignal = WorkSignal()
  private let commits: CommitQueue<FactBatch, AppendResult>
  private let arrivals: CommitQueue<[UInt8], Void>

  /// Creates a pipeline into a ledger.
  public init(verifier: SignedDataVerifier, ledger: any LedgerStore, clock: any WallClock) {
    self.init(verifier: OnlineSignedDataVerifier(verifier), ledger: ledger, clock: clock)
  }

  /// Creates a pipeline into a ledger that also checks revocation with the certificate authorities.
  ///
  /// - Parameters:
  ///   - verifier: Verifies signed data.
  ///   - ledger: The ledger that records it.
  ///   - clock: The current time.
  ///   - observer: Notified about the outcome of received data.
  public init(
    verifier: OnlineSignedDataVerifier, ledger: any LedgerStore, clock: any WallClock,
    observer: IngestObserver = .none
  ) {
    self.init(
      verifiers: VerifierProvider(verifier), ledger: ledger, clock: clock, observer: observer)
  }

  /// Creates a pipeline into a ledger that uses the current verifier of a source.
  ///
  /// - Parameters:
  ///   - verifiers: The source of the current verifier.
  ///   - ledger: The ledger that records it.
  ///   - clock: The current time.
  ///   - observer: Notified about the outcome of received data.
  ///   - behavior: The restore behavior, by environment, if an identified customer's subscription
  ///     ended and another customer bought it again, according to the App Store.
  public init(
    verifiers: VerifierProvider, ledger: any LedgerStore, clock: any WallClock,
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
      try await ledger.enqueueNotifications(bodies, at: clock.now())
      return bodies.map { _ in }
    }
  }

  /// Processes a posted notification and returns the response.
  ///
  /// If certificate authorities must be queried, the notification is first stored on disk. Apple
  /// gets a response within milliseconds, and ``AppStoreReconciler`` verifies and records the
  /// notification.
  ///
  /// - Parameters:
  ///   - body: The request's bytes: `{"signedPayload": "…"}`.
  ///   - mayKeep: Whether the quarantine may store it if verification fails. If our side may be at
  ///     fault and it is not stored, the result is ``NotificationDisposition/unavailable(_:)``.
  public func receive(
    notification body: [UInt8], mayKeep: QuarantinePermit = { true }
  ) async -> NotificationDisposition {
    var isQuarantined = true
    let permit = {
      isQuarantined = mayKeep()
      return isQuarantined
    }
    do throws(IngestError) {
      guard verifier.policy != .off else {
        return .recorded(try await notification(body, mayKeep: permit))
      }
      try await quarantiningFailures(body, from: .notification, mayKeep: permit) {
        () throws(IngestError) in
        let signedPayload = try Self.signedPayload(in: body)
        do throws(VerificationError) {
          _ = try verifier.verifier.notification(signedPayload)
        } catch {
          throw IngestError.unverified(error)
        }
      }
      try await mappingLedgerErrors(await arrivals.commit(body))
      inboxSignal.signal()
      return .received
    } catch {
      return NotificationDisposition(error, isQuarantined: isQuarantined)
    }
  }

  var verifier: OnlineSignedDataVerifier { verifiers.current }

  /// Records a posted notification.
  ///
  /// - Parameters:
  ///   - body: The request's bytes: `{"signedPayload": "…"}`.
  ///   - mayKeep: Whether the quarantine may store it if verification fails.
  /// - Returns: The recorded changes, already on disk. Repeating a notification records nothing
  ///   new.
  /// - Throws: ``IngestError``. After `notJSON`, `missingField` and `unverified` the body is
  ///   quarantined. After `ledger` it is not recorded, and the sender should retry.
  public func notification(
    _ body: [UInt8], mayKeep: QuarantinePermit = { true }
  ) async throws(IngestError) -> AppendResult {
    try await quarantiningFailures(body, from: .notification, mayKeep: mayKeep) {
      () async throws(IngestError) in
      try await record(recording(ofNotification: body, from: .notification, at: clock.now()))
    }
  }

  /// Records a transaction posted by a customer's app, and determines the owner of its purchase.
  ///
  /// - Parameters:
  ///   - token: The transaction as a compact JWS.
  ///   - app: The app of the API key; another app's transaction is rejected. `nil` for any.
  ///   - customer: The app user ID under which the app posted it.
  ///   - intent: Why the app posted it.
  ///   - visit: What the request states about the app; `nil` if it is recorded already.
  ///   - offering: What the request states about the offering of the purchase; `nil` if nothing.
  ///   - mayKeep: Whether the quarantine may store it if verification fails.
  ///   - behavior: The restore behavior, by the transaction's environment, if another identified
  ///     customer owns the purchase.
  /// - Returns: The recorded changes, already on disk.
  /// - Throws: ``IngestError``; the state afterwards is as for ``notification(_:mayKeep:)``.
  public func transaction(
    _ token: String, of app: BundleID? = nil, from customer: AppUserID,
    intent: ClaimReason = .purchase, visit: CustomerVisit? = nil,
    offering: ReportedOffering? = nil, mayKeep: QuarantinePermit = { true },
    behavior: (AppStoreEnvironment) -> RestoreBehavior = { _ in .transfer }
  ) async throws(IngestError) -> AppendResult {
    // Include the customer, so that it can be recorded for them once the cause is fixed.
    let raw = PostedReceipt(
      customer: customer, fetchToken: token, intent: intent, app: app, offering: offering)
    return try await quarantiningFailures(
      raw.bytes, from: .receipt, mayKeep: mayKeep
    ) { () async throws(IngestError) in
      let transaction = try await transaction(token, of: app)
      var recording = FactBatch(
        source: .receipt, receivedAt: clock.now(), transaction: transaction, renewalInfo: nil,
        notification: nil,
        claim: PurchaseClaim(
          by: customer, intent: intent, behavior: behavior(transaction.payload.environment)))
      (recording.visit, recording.offering) = (visit, offering)
      return try await record(recording)
    }
  }

  /// Verifies a transaction without recording anything.
  ///
  /// - Parameters:
  ///   - token: The transaction as a compact JWS.
  ///   - app: The app of the API key; `nil` for any.
  /// - Throws: ``IngestError/unverified(_:)`` or ``IngestError/otherApp(found:expected:)``.
  public func verified(
    _ token: String, of app: BundleID? = nil
  ) async throws(IngestError) -> JWSTransactionDecodedPayload {
    try await transaction(token, of: app).payload
  }

  /// Records a customer's download of the app, which contains their first version.
  ///
  /// - Parameters:
  ///   - token: The app transaction as a compact JWS.
  ///   - app: The app of the API key; another app's transaction is rejected. `nil` for any.
  ///   - customer: The app user ID under which the app posted it.
  ///   - mayKeep: Whether the quarantine may store it if verification fails.
  /// - Returns: The recorded changes, already on disk.
  /// - Throws: ``IngestError``; the state afterwards is as for ``notification(_:mayKeep:)``.
  public func appTransaction(
    _ token: String, of app: BundleID? = nil, from customer: AppUserID,
    mayKeep: QuarantinePermit = { true }
  ) async throws(IngestError) -> AppendResult {
    let raw = PostedAppTransaction(customer: customer, appTransaction: token)
    return try await quarantiningFailures(
      raw.bytes, from: .receipt, mayKeep: mayKeep
    ) { () async throws(IngestError) in
      try await record(recording(of: raw, app: app, at: clock.now()))
    }
  }

  func record(_ recording: FactBatch) async throws(IngestError) -> AppendResult {
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
