internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes

extension IdentityHandlers {
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
      metrics.loggedIn(.rejected)
      throw APIError(.logInTokenRequired, error.description)
    }
  }

  /// Creates a token with which a customer logs in.
  func logInToken(for id: AppUserID) throws(APIError) -> UnsignedResponse {
    try check(id)
    guard let secret = catalog.logIn.secrets.first else {
      throw APIError(
        .badRequest, "The catalog has no log_in_secrets to sign with; add one.",
        status: .unprocessableContent)
    }
    let now = reads.clock.now()
    return try .json(
      LogInTokenBody(
        appUserID: id, token: LogInToken.make(for: id, secret: secret, at: now),
        expiresAtMilliseconds: (now + LogInToken.usualLifetime).milliseconds / 1000 * 1000))
  }
}
