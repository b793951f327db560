internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions

/// Handles purchases: receipts from apps and notifications from Apple.
struct PurchaseIntake: CustomerRequestHandler {
  let reads: CustomerReads
  let ingest: Ingestor
  /// Saves the attributes of receipts.
  let state: CustomerStateHandlers

  /// Records the purchase of a receipt, and responds with the customer's new state.
  func receipt(
    _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let body = try decode(
      ReceiptBody.self, from: bytes, fix: "send the fields of POST /v1/receipts.")
    // Trimmed as in a path; otherwise the two routes would treat one user as two customers. The
    // hash covers the text as it was sent.
    let customerID = body.appUserID.trimmed
    try check(customerID)
    let isBound = try caller.isBound(by: body)
    let now = clock.now()
    try await reads.checkRoom(for: customerID)
    let rejection = try await record(body, for: customerID, from: caller, at: now)
    try await recordAppTransaction(body, by: customerID, from: caller)
    let (customer, isNew) = try await reads.findOrCreate(
      customerID, at: now, client: caller.client)
    // The change that recorded the receipt may have created the customer.
    if !isNew, customer.firstSeen >= now { CurrentRequest.notes?.storage?.count(.newCustomer) }
    let problem = try await state.saveReceiptAttributes(of: body, for: customerID, at: now)
    // Thrown only now: the rest of the request belongs to the customer, and an app sends it once.
    if let rejection { throw rejection }
    // Not the time when the request arrived: the App Store may have been queried since.
    var response = try await reads.response(
      afterChangeOf: customer, to: caller, at: clock.now())
    response.add(problem)
    response.isBound = isBound
    return response
  }

  /// Records the transaction of a receipt; returns the error if its claim is rejected, when the
  /// signed data is recorded anyway.
  private func record(
    _ body: ReceiptBody, for customer: AppUserID, from caller: AuthenticatedRequest,
    at now: Timestamp
  ) async throws(APIError) -> APIError? {
    guard let token = body.fetchToken else {
      guard body.appTransaction != nil else {
        throw APIError(
          .badRequest, "fetch_token is missing; send the transaction's jwsRepresentation.")
      }
      return nil
    }
    guard !TestStorePurchase.isToken(token) else {
      try await buyInTestStore(token, body, for: customer, from: caller, at: now)
      return nil
    }
    let result: AppendResult
    let visit = reads.lastSeen.newVisit(of: customer, caller.client, at: now)
    do throws(IngestError) {
      result = try await ingest.transaction(
        token, of: caller.bundleID, from: customer, intent: ClaimReason(body), visit: visit,
        offering: ReportedOffering(body), mayKeep: takesQuarantine,
        behavior: catalog.restoreBehavior)
    } catch {
      throw clientError(for: error)
    }
    // Without a decision the claim was from before the customer's deletion, and so was the visit.
    if result.decision != nil { reads.lastSeen.didRecord(visit, of: customer, at: now) }
    if case .rejected(let rejection)? = result.decision {
      await log(rejection, of: token, by: customer, keptBy: result.customer, caller, at: now)
      return APIError(.cannotTransferPurchase, rejection.explanation)
    }
    try await waitForRestore(of: token, body, by: customer)
    return nil
  }

  /// Logs a rejected claim to the audit log, once per claimant, purchase and reason; the customer's
  /// explanations come from there.
  private func log(
    _ rejection: ClaimDecision.Rejection, of token: String, by claimant: AppUserID,
    keptBy owner: AppUserID?, _ caller: AuthenticatedRequest, at now: Timestamp
  ) async {
    guard let owner,
      let transaction = try? await ingest.verified(token, of: caller.bundleID)
    else { return }
    let rejected = RejectedClaim(
      purchase: transaction.originalTransactionId, product: transaction.productId, owner: owner,
      reason: rejection)
    let entry = AuditEntry(
      at: now, actor: caller.actor, action: .rejectClaim, subject: claimant.rawValue,
      details: rejected.details)
    do throws(LedgerError) {
      let earlier = try await reads.ledger.auditEntries(.rejectClaim, about: [entry.subject])
      guard !earlier.contains(where: { $0.entry.details == entry.details }) else { return }
      try await reads.ledger.append(entry)
    } catch {
      reads.logger.error(
        "Writing the audit log failed",
        metadata: ["action": "\(entry.action)", "reason": "\(error)"])
    }
  }

  /// Waits a moment during a restore for the other purchases of the Apple Account.
  private func waitForRestore(
    of token: String, _ body: ReceiptBody, by customer: AppUserID
  ) async throws(APIError) {
    guard let synchronization = reads.synchronization, body.initiationSource == .restore else {
      return
    }
    _ = try await fromLedger(await synchronization.refreshRestored(token, claimant: customer))
  }

  /// Returns whether a customer could restore a purchase, without changing anything.
  func restoreEligibility(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let body = try decode(RestoreEligibilityBody.self, from: bytes, fix: "send fetch_token.")
    try caller.checkPostParams([("fetch_token", body.fetchToken)])
    let transaction: JWSTransactionDecodedPayload
    do throws(IngestError) {
      transaction = try await ingest.verified(body.fetchToken, of: caller.bundleID)
    } catch {
      throw clientError(for: error)
    }
    let claim = PurchaseClaim(
      by: id, intent: .purchase, behavior: catalog.restoreBehavior(in: transaction.environment))
    let decision = try await fromLedger(
      await reads.ledger.decision(
        on: claim, to: transaction.originalTransactionId,
        appAccountToken: transaction.appAccountToken, at: clock.now()))
    return try .json(RestoreEligibilityResponse(isPurchaseAllowed: decision.isGranted))
  }
}

extension ClaimReason {
  /// Reads the app's reason for posting a purchase.
  ///
  /// By default it was made or restored, according to `is_restore`.
  fileprivate init(_ body: ReceiptBody) {
    self =
      switch body.initiationSource {
      case .purchase?: .purchase
      case .restore?: .restore
      case .queue?: .queue
      default: body.isRestore ? .restore : .purchase
      }
  }
}

extension ReportedOffering {
  /// Reads what the app states about the offering of the purchase; `nil` if nothing usable.
  init?(_ body: ReceiptBody) {
    self.init(
      offering: body.presentedOfferingIdentifier, placement: body.presentedPlacementIdentifier,
      ruleID: body.appliedTargetingRule?.ruleID, revision: body.appliedTargetingRule?.revision)
  }
}
