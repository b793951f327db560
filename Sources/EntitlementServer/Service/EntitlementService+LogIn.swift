internal import AppStoreTypes
internal import CatalogModel
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging

extension EntitlementService {
  /// Rejects a log-in without the token that the catalog requires.
  ///
  /// The token is required even if there is no such customer: the first client that takes an id
  /// shares it with everyone who uses it later. The developer's backend needs no token.
  func checkToken(
    of target: AppUserID, from caller: AuthenticatedRequest, at now: Timestamp
  ) throws(APIError) {
    let rule = catalog.logIn
    guard rule.takesToken, !caller.hasSecretKey else { return }
    do throws(LogInToken.Problem) {
      try LogInToken.check(
        caller.fields[.logInToken], for: target, in: caller.bundleID, secrets: rule.secrets,
        at: now)
    } catch {
      metrics.loggedIn(.refused)
      throw APIError(.logInTokenRequired, error.description)
    }
  }

  /// Counts a log-in, and logs one that joined two customers to the audit log.
  ///
  /// The log-in is done by then, so a log failure undoes nothing.
  func note(
    _ outcome: LogInResult, from current: AppUserID, to target: AppUserID,
    by caller: AuthenticatedRequest,
    at now: Timestamp
  ) async {
    metrics.loggedIn(outcome.decision == .alias ? .joined : .switched)
    guard outcome.decision == .alias else { return }
    logger.info("log-in", metadata: ["created": "\(outcome.created)", "decision": "joined"])
    let entry = AuditEntry(
      at: now, actor: caller.actor, act: .logIn, subject: target.rawValue,
      details: ["joined": current.rawValue])
    do throws(LedgerError) {
      try await ledger.append(entry)
    } catch {
      logger.error("the audit log failed", metadata: ["act": "\(entry.act)", "why": "\(error)"])
    }
  }

  /// Creates a token with which a customer logs in.
  func logInToken(for id: AppUserID) throws(APIError) -> UnsignedResponse {
    try check(id)
    guard let secret = catalog.logIn.secrets.first else {
      throw APIError(
        .badRequest, "The catalogue has no log_in_secrets to sign with; add one.",
        status: .unprocessableContent)
    }
    let now = clock.now()
    return try json(
      LogInTokenBody(
        appUserID: id, token: LogInToken.make(for: id, secret: secret, at: now),
        expiresAtMilliseconds: (now + LogInToken.usualLifetime).milliseconds / 1000 * 1000))
  }
}
