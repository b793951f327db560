internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

extension CustomerStateHandlers {
  func grantPromotional(
    _ entitlement: EntitlementID, to id: AppUserID, _ bytes: [UInt8],
    from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    try check(entitlement)
    let body = try decode(PromotionalBody.self, from: bytes)
    let now = clock.now()
    let start = body.startTime ?? now
    let (duration, end) = try Self.length(of: body, from: start)
    assert(end.map { $0 > start } ?? true, "a grant ends after it starts")
    let grant = PromotionalGrant(
      id: try idempotencyKey(of: id, about: entitlement.rawValue, from: caller), customer: id,
      entitlement: entitlement, duration: duration, startsAt: start, endsAt: end, grantedAt: now,
      actor: caller.actor)
    let result = try await fromLedger(await ledger.grant(grant))
    if case .repeated(let known) = result, !Self.requests(body, known, at: now) {
      throw APIError(
        .badRequest, "Idempotency-Key: already used for a different grant; send a new key.",
        status: .conflict)
    }
    return try await reads.response(
      afterChangeOf: id, status: .created, to: caller, at: now)
  }

  func revokePromotionals(
    _ entitlement: EntitlementID, of id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    try check(entitlement)
    let now = clock.now()
    let ids = try await reads.appUserIDs(of: id)
    _ = try await fromLedger(
      await ledger.revokeGrants(of: entitlement, to: ids, at: now, by: caller.actor))
    return try await reads.response(
      afterChangeOf: id, status: .ok, to: caller, at: now)
  }

  func overrideOffering(
    of id: AppUserID, with offering: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let offering = OfferingID(offering)
    guard catalog.offerings[offering] != nil else {
      throw APIError(
        .badRequest, "Unknown offering; use one from the catalog.",
        status: .notFound)
    }
    return try await setOverride(offering, of: id, status: .created, from: caller)
  }

  func removeOfferingOverride(
    of id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try await setOverride(nil, of: id, status: .ok, from: caller)
  }

  private func setOverride(
    _ offering: OfferingID?, of id: AppUserID, status: HTTPResponse.Status,
    from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let now = clock.now()
    let override = OfferingOverride(
      customer: id, offering: offering, at: now, actor: caller.actor)
    try await fromLedger(await ledger.overrideOffering(override))
    return try await reads.response(
      afterChangeOf: id, status: status, to: caller, at: now)
  }

  /// Returns whether a body requests an existing grant; a grant without a start begins at its
  /// creation.
  private static func requests(
    _ body: PromotionalBody, _ grant: PromotionalGrant, at now: Timestamp
  ) -> Bool {
    let duration = body.duration.map { PromotionalDuration(rawValue: $0) } ?? .custom
    return duration == grant.duration
      && body.endTime.map { $0 == grant.endsAt } ?? true
      && body.startTime.map { $0 == grant.startsAt } ?? (grant.startsAt <= now)
  }

  private func check(_ entitlement: EntitlementID) throws(APIError) {
    guard catalog.entitlements.entitlements.contains(entitlement) else {
      throw APIError(
        .badRequest, "Unknown entitlement; use one from the catalog.",
        status: .notFound)
    }
  }

  /// Reads the length of a grant: from its duration or its end, not from both.
  private static func length(
    of body: PromotionalBody, from start: Timestamp
  ) throws(APIError) -> (PromotionalDuration, Timestamp?) {
    switch (body.duration, body.endTime) {
    case (nil, nil):
      throw APIError(.badRequest, "duration: required unless end_time_ms is set.")
    case (.some, .some):
      throw APIError(.badRequest, "end_time_ms: cannot be combined with duration; send one.")
    case (nil, let end?):
      guard end > start else {
        throw APIError(.badRequest, "end_time_ms: must be after the start.")
      }
      return (.custom, end)
    case (let name?, nil):
      guard let duration = PromotionalDuration(rawValue: name), duration != .custom else {
        let known = PromotionalDuration.allCases.filter { $0 != .custom }.map(\.rawValue)
        throw APIError(
          .badRequest, "duration: unknown value; use one of \(known.joined(separator: ", ")).")
      }
      let end = duration.end(from: start)
      guard end ?? start <= .latest else {
        throw APIError(
          .badRequest, "start_time_ms: the grant would end after the year 9999; start it earlier.")
      }
      return (duration, end)
    }
  }
}
