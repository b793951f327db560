internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging

/// Handles log-ins and deletions of customers.
struct IdentityHandlers: CustomerRequestHandler {
  let reads: CustomerReads
  let metrics: ServerMetrics

  /// Logs a device in as another customer.
  func identify(
    _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let body = try decode(
      IdentifyBody.self, from: bytes, fix: "send app_user_id, new_app_user_id.")
    try caller.checkPostParams([
      ("app_user_id", body.appUserID.rawValue), ("new_app_user_id", body.newAppUserID.rawValue),
    ])
    let now = clock.now()
    let result = try await logIn(from: body.appUserID, to: body.newAppUserID, by: caller, at: now)
    return try await reads.response(
      afterChangeOf: result.customer, status: result.created ? .created : .ok, to: caller, at: now)
  }

  /// Logs a device in as another customer, for an SDK that needs no customer info in the response.
  ///
  /// The rules are those of ``identify(_:from:)``: the customers are joined only where a log-in joins
  /// them.
  func alias(
    _ id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let body = try decode(AliasBody.self, from: bytes, fix: "send new_app_user_id.")
    _ = try await logIn(from: id, to: body.newAppUserID, by: caller, at: clock.now())
    return .emptyObject
  }

  private func logIn(
    from current: AppUserID, to target: AppUserID, by caller: AuthenticatedRequest,
    at now: Timestamp
  ) async throws(APIError) -> LogInResult {
    let (current, target) = (current.trimmed, target.trimmed)
    try check(current)
    try check(target)
    try checkToken(of: target, from: caller, at: now)
    try await reads.checkRoom(for: target)
    let visit = reads.lastSeen.newVisit(of: target, caller.client, at: now)
    let result = try await fromLedger(
      await ledger.logIn(
        from: current, to: target, at: now, visit: visit,
        behavior: reads.catalog.restoreBehavior))
    reads.lastSeen.didRecord(visit, of: target, at: now)
    if result.created { CurrentRequest.notes?.storage?.count(.newCustomer) }
    await log(result, from: current, to: target, by: caller, at: now)
    return result
  }

  /// Counts a log-in, and logs one that joined two customers to the audit log.
  ///
  /// The log-in is done by then, so a log failure undoes nothing.
  private func log(
    _ result: LogInResult, from current: AppUserID, to target: AppUserID,
    by caller: AuthenticatedRequest, at now: Timestamp
  ) async {
    metrics.loggedIn(result.decision == .alias ? .joined : .switched)
    guard result.decision == .alias else { return }
    logger.info(
      "Customers joined by log-in", metadata: ["created": .stringConvertible(result.created)])
    let entry = AuditEntry(
      at: now, actor: caller.actor, action: .logIn, subject: target.rawValue,
      details: ["joined": current.rawValue])
    do throws(LedgerError) {
      try await ledger.append(entry)
    } catch {
      logger.error(
        "Writing the audit log failed",
        metadata: ["action": "\(entry.action)", "reason": "\(error)"])
    }
  }

  /// Deletes a customer with all app user ids.
  func deleteCustomer(
    _ id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let changes = try await fromLedger(
      await ledger.deleteCustomer(id, by: caller.auditActor, at: clock.now()))
    guard changes != nil else {
      throw APIError(
        .subscriptionNotFoundForCustomer, "app_user_id: no such customer; check the ID.")
    }
    reads.lastSeen.forgetVisits()
    logger.notice("Customer deleted")
    return try .json(DeletedCustomerBody(appUserID: id))
  }
}
