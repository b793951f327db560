public import AppStoreTypes
public import Effects
internal import Foundation
public import Ledger
public import SignedData

/// The way of signed data into the ledger: verify, record durably, then answer.
///
/// It holds no state of its own. What does not verify is kept in quarantine with the failing check, and
/// nothing is granted.
public struct Ingest: Sendable {
  private let verifiers: VerifierSource
  private let ledger: any LedgerStore
  private let commits: CommitQueue
  private let clock: any WallClock

  /// Creates the way into a ledger.
  public init(verifier: SignedDataVerifier, ledger: any LedgerStore, clock: any WallClock) {
    self.init(verifier: OnlineSignedDataVerifier(verifier), ledger: ledger, clock: clock)
  }

  /// Creates the way into a ledger, past the responders of certificate authorities.
  public init(verifier: OnlineSignedDataVerifier, ledger: any LedgerStore, clock: any WallClock) {
    self.init(verifiers: VerifierSource(verifier), ledger: ledger, clock: clock)
  }

  /// Creates the way into a ledger, past whatever verifier is in use then.
  public init(verifiers: VerifierSource, ledger: any LedgerStore, clock: any WallClock) {
    self.verifiers = verifiers
    self.ledger = ledger
    self.commits = CommitQueue(ledger: ledger)
    self.clock = clock
  }

  private var verifier: OnlineSignedDataVerifier { verifiers.current }

  /// Records a notification that somebody posted.
  ///
  /// - Parameter body: The request's bytes: `{"signedPayload": "…"}`.
  /// - Returns: What was recorded; it is on disk by then. Repeating a notification records nothing new.
  /// - Throws: ``IngestError``. After `notJSON`, `missingField` and `unverified` the body is in
  ///   quarantine; after `ledger` it is not recorded and the sender should try again.
  public func notification(_ body: [UInt8]) async throws(IngestError) -> RecordingOutcome {
    let signedPayload: String
    do throws(IngestError) {
      signedPayload = try Self.signedPayload(in: body)
    } catch {
      try await quarantine(body, from: .notification, because: error)
      throw error
    }
    let notification: VerifiedNotification
    do throws(VerificationError) {
      notification = try await verifier.notification(signedPayload)
    } catch {
      let failure = IngestError.unverified(error)
      try await quarantine(body, from: .notification, because: failure)
      throw failure
    }
    return try await record(
      Recording(
        source: .notification, receivedAt: clock.now(), transaction: notification.transaction,
        renewalInfo: notification.renewalInfo, notification: notification.body, claim: nil))
  }

  /// Records a transaction that a customer's app posted, and settles whose its purchase is.
  ///
  /// - Parameters:
  ///   - token: The transaction as a compact JWS.
  ///   - customer: The app user id under which the app posted it.
  ///   - intent: What made the app post it.
  ///   - behavior: What happens, by the transaction's environment, when another identified customer has
  ///     the purchase.
  /// - Returns: What was recorded; it is on disk by then.
  /// - Throws: ``IngestError``; the state afterwards is as for ``notification(_:)``.
  public func transaction(
    _ token: String, from customer: CustomerID, intent: ClaimIntent = .purchase,
    behavior: (AppStoreEnvironment) -> RestoreBehavior = { _ in .transfer }
  ) async throws(IngestError) -> RecordingOutcome {
    let transaction: Verified<JWSTransactionDecodedPayload>
    do throws(VerificationError) {
      transaction = try await verifier.transaction(token)
    } catch {
      let failure = IngestError.unverified(error)
      // With the customer, so that it can be recorded for them once the cause is mended.
      let raw = ["app_user_id": customer.rawValue, "fetch_token": token]
      try await quarantine(
        (try? JSONSerialization.data(withJSONObject: raw, options: .sortedKeys)).map(Array.init)
          ?? Array(token.utf8), from: .receipt, because: failure)
      throw failure
    }
    return try await record(
      Recording(
        source: .receipt, receivedAt: clock.now(), transaction: transaction, renewalInfo: nil,
        notification: nil,
        claim: PurchaseClaim(
          by: customer, intent: intent, behavior: behavior(transaction.payload.environment))))
  }

  /// Verifies a transaction that somebody asks about, and records nothing.
  ///
  /// - Throws: ``IngestError/unverified(_:)``.
  public func verified(
    _ token: String
  ) async throws(IngestError) -> JWSTransactionDecodedPayload {
    do throws(VerificationError) {
      return try await verifier.transaction(token).payload
    } catch {
      throw .unverified(error)
    }
  }

  private func record(_ recording: Recording) async throws(IngestError) -> RecordingOutcome {
    do throws(LedgerError) {
      return try await commits.record(recording)
    } catch {
      throw .ledger(error)
    }
  }

  private func quarantine(
    _ raw: [UInt8], from source: FactSource, because failure: IngestError
  ) async throws(IngestError) {
    do throws(LedgerError) {
      try await ledger.quarantine(
        source: source.rawValue, check: failure.check, explanation: failure.description, raw: raw,
        at: clock.now())
    } catch {
      throw .ledger(error)
    }
  }

  private static func signedPayload(in body: [UInt8]) throws(IngestError) -> String {
    guard let object = try? JSONSerialization.jsonObject(with: Data(body)) else {
      throw .notJSON
    }
    guard let fields = object as? [String: Any], let payload = fields["signedPayload"] as? String
    else { throw .missingField("signedPayload") }
    return payload
  }
}
