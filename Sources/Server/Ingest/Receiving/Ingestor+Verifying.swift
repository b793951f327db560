internal import AppStoreCore
internal import Ledger
internal import SignedData

extension Ingestor {
  /// Verifies a posted notification and returns what to record.
  ///
  /// - Parameters:
  ///   - body: The request's bytes.
  ///   - source: The source of the notification.
  ///   - receivedAt: When it arrived.
  func recording(
    ofNotification body: [UInt8], from source: FactSource, at receivedAt: Timestamp
  ) async throws(IngestError) -> FactBatch {
    let signedPayload = try Self.signedPayload(in: body)
    let notification = try await checked(await verifier.notification(signedPayload))
    return FactBatch(
      source: source, receivedAt: receivedAt, transaction: notification.transaction,
      renewalInfo: notification.renewalInfo, notification: notification.body, claim: nil,
      behavior: notification.transaction.map { behavior($0.payload.environment) } ?? .transfer)
  }

  /// Verifies a posted app transaction and returns what to record.
  ///
  /// - Parameters:
  ///   - posted: The app transaction and its customer.
  ///   - app: The app of the API key; `nil` for any.
  ///   - receivedAt: When it arrived.
  ///   - position: The ledger position at its arrival; `nil` if it just arrived.
  func recording(
    of posted: PostedAppTransaction, app: BundleID? = nil, at receivedAt: Timestamp,
    after position: LedgerPosition? = nil
  ) async throws(IngestError) -> FactBatch {
    let appTransaction = try await checked(await verifier.appTransaction(posted.appTransaction))
    let found = appTransaction.payload.bundleId
    if let app, found != app { throw .otherApp(found: found, expected: app) }
    return FactBatch(
      source: .receipt, receivedAt: receivedAt, transaction: nil, renewalInfo: nil,
      notification: nil, claim: PurchaseClaim(by: posted.customer, asked: position),
      appTransaction: appTransaction)
  }

  /// Verifies a transaction.
  ///
  /// - Parameter app: The app of the API key; `nil` for any.
  func transaction(
    _ token: String, of app: BundleID?
  ) async throws(IngestError) -> Verified<JWSTransactionDecodedPayload> {
    if LegacyAppReceipt.isOne(token) { throw .appReceipt }
    if OtherStoreToken.isOne(token) { throw .otherStore }
    let transaction = try await checked(await verifier.transaction(token))
    let found = transaction.payload.bundleId
    if let app, found != app { throw .otherApp(found: found, expected: app) }
    return transaction
  }

  /// Processes received bytes, and quarantines them if they cause a failure.
  ///
  /// An app receipt and a token of another store are not quarantined: no later configuration accepts
  /// them. Nor is valid data posted with the API key of another app.
  ///
  /// - Parameter mayKeep: Whether the quarantine may store the bytes; called once, before storing.
  func quarantiningFailures<Value>(
    _ raw: [UInt8], from source: FactSource, mayKeep: QuarantinePermit = { true },
    _ work: () async throws(IngestError) -> Value
  ) async throws(IngestError) -> Value {
    do throws(IngestError) {
      return try await work()
    } catch {
      let failure = error
      if case .ledger = failure { throw failure }
      guard failure.isForQuarantine, mayKeep() else {
        observer(.refused(source, check: failure.check))
        throw failure
      }
      try await mappingLedgerErrors(
        await quarantine(raw, from: source, because: failure, receivedAt: clock.now()))
      throw failure
    }
  }

  /// Quarantines bytes; returns `false` if the quarantine is full.
  func quarantineIfRoom(
    _ raw: [UInt8], from source: FactSource, because failure: IngestError,
    receivedAt: Timestamp
  ) async throws(LedgerError) -> Bool {
    do throws(LedgerError) {
      try await quarantine(raw, from: source, because: failure, receivedAt: receivedAt)
      return true
    } catch .quarantineFull {
      return false
    }
  }

  private func quarantine(
    _ raw: [UInt8], from source: FactSource, because failure: IngestError,
    receivedAt: Timestamp
  ) async throws(LedgerError) {
    observer(.refused(source, check: failure.check))
    try await ledger.quarantine(
      source: source.rawValue, check: failure.check, explanation: failure.description, raw: raw,
      at: receivedAt)
  }

  func checked<Value>(
    _ check: @autoclosure () async throws(VerificationError) -> Value
  ) async throws(IngestError) -> Value {
    do throws(VerificationError) {
      return try await check()
    } catch {
      throw .unverified(error)
    }
  }

  func mappingLedgerErrors<Value>(
    _ change: @autoclosure () async throws(LedgerError) -> Value
  ) async throws(IngestError) -> Value {
    do throws(LedgerError) {
      return try await change()
    } catch {
      throw .ledger(error)
    }
  }

  static func signedPayload(in body: [UInt8]) throws(IngestError) -> String {
    guard let fields = try? JSONReader.object(body) else { throw .notJSON }
    guard case .string(let payload) = fields["signedPayload"] else {
      throw .missingField("signedPayload")
    }
    return payload
  }
}

extension IngestError {
  /// Whether data that failed with this error is quarantined.
  fileprivate var isForQuarantine: Bool {
    switch self {
    case .appReceipt, .otherStore, .otherApp: false
    case .notJSON, .missingField, .unverified, .ledger: true
    }
  }
}
