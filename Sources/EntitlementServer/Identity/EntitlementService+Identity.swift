internal import AppStoreTypes
internal import CatalogModel
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import TrustedEntitlements

extension EntitlementService {
  func identify(_ bytes: [UInt8], from caller: AuthenticatedRequest) async throws(APIError)
    -> UnsignedResponse
  {
    let body = try identityBody(IdentifyBody.self, bytes, fields: "app_user_id, new_app_user_id")
    let (current, target) = (body.appUserID.trimmed, body.newAppUserID.trimmed)
    try check(current)
    try check(target)
    try check(
      [("app_user_id", body.appUserID.rawValue), ("new_app_user_id", body.newAppUserID.rawValue)],
      against: caller.postParamsHash)
    let now = clock.now()
    try checkToken(of: target, from: caller, at: now)
    let outcome = try await fromLedger { () throws(LedgerError) in
      try await ledger.logIn(from: current, to: target, at: now)
    }
    await note(outcome, from: current, to: target, by: caller, at: now)
    var answer = try await answer(about: outcome.customer, to: caller, at: now)
    answer.status = outcome.created ? .created : .ok
    // The client's ETag store is keyed by URL, so a tag on a POST would mix up customers.
    answer.etag = nil
    return answer
  }

  func restoreEligibility(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let body = try identityBody(RestoreEligibilityBody.self, bytes, fields: "fetch_token")
    try check([("fetch_token", body.fetchToken)], against: caller.postParamsHash)
    let transaction: JWSTransactionDecodedPayload
    do throws(IngestError) {
      transaction = try await ingest.verified(body.fetchToken, of: caller.bundleID)
    } catch {
      throw refusal(error)
    }
    let claim = PurchaseClaim(
      by: id, intent: .purchase, behavior: catalog.restoreBehavior(in: transaction.environment))
    let decision = try await fromLedger { () throws(LedgerError) in
      try await ledger.decision(
        on: claim, to: transaction.originalTransactionId,
        appAccountToken: transaction.appAccountToken, at: clock.now())
    }
    return try identityAnswer(RestoreEligibilityResponse(isPurchaseAllowed: decision.isGranted))
  }

  func deleteCustomer(
    _ id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let changes = try await fromLedger { () throws(LedgerError) in
      try await ledger.deleteCustomer(id, by: caller.recordActor, at: clock.now())
    }
    guard changes != nil else {
      throw APIError(
        .subscriptionNotFoundForCustomer, "app_user_id: there is no such customer; check the id.")
    }
    logger.notice("deleted a customer")
    return try identityAnswer(DeletedCustomerBody(appUserID: id))
  }

  /// Returns the failure for a rejected claim, whose signed data is recorded by then; `nil` for any
  /// other outcome.
  func refusal(of outcome: AppendResult) -> APIError? {
    guard case .refused(let refusal)? = outcome.decision else { return nil }
    return APIError(.cannotTransferPurchase, refusal.explanation)
  }

  /// Rejects a body that does not match its sender's hash: it was modified in transit.
  func check(
    _ parameters: [(key: String, value: String?)], against hash: String?
  ) throws(APIError) {
    guard let hash, hash != PostParamsHash(parameters).headerValue else { return }
    throw APIError(
      .badRequest, "X-Post-Params-Hash does not match the body; it was changed on the way.")
  }

  private func identityBody<Body: Decodable>(
    _ type: Body.Type, _ bytes: [UInt8], fields: String
  ) throws(APIError) -> Body {
    do throws(WireError) {
      return try WireJSON.decode(type, from: bytes)
    } catch {
      throw APIError(.badRequest, "\(error); send \(fields).")
    }
  }

  private func identityAnswer(_ body: some Encodable) throws(APIError) -> UnsignedResponse {
    guard let bytes = try? WireJSON.encode(body) else {
      throw APIError(.internalServerError, "The answer cannot be written.")
    }
    return UnsignedResponse(status: .ok, body: bytes)
  }
}

extension ClaimReason {
  /// Reads the app's reason for posting a purchase.
  ///
  /// By default it was made or restored, according to `is_restore`.
  init(_ body: ReceiptBody) {
    self =
      switch body.initiationSource {
      case .purchase?: .purchase
      case .restore?: .restore
      case .queue?: .queue
      default: body.isRestore ? .restore : .purchase
      }
  }
}
