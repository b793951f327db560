internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

extension CustomerStateHandlers {
  func virtualCurrencies(
    of id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let now = clock.now()
    try await reads.findOrCreate(id, at: now, client: caller.client)
    let body = try await balances(of: id, for: caller, at: now)
    return try UnsignedResponse(body, knownETag: caller.etag)
  }

  func adjustVirtualCurrencies(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let body = try decode(CurrencyTransactionBody.self, from: bytes)
    if let problem = body.problem { throw APIError(.badRequest, problem) }
    var amounts: [VirtualCurrencyCode: Int64] = [:]
    for (code, amount) in body.adjustments { amounts[VirtualCurrencyCode(code)] = amount }
    let known = Set(catalog.virtualCurrencies.map(\.code))
    if let unknown = amounts.keys.filter({ !known.contains($0) }).min() {
      let codes = known.sorted().map(\.rawValue).joined(separator: ", ")
      throw APIError(
        .badRequest, "adjustments.\(unknown): unknown currency code; use one of \(codes).")
    }
    let now = clock.now()
    let adjustment = CurrencyAdjustment(
      id: try idempotencyKey(of: id, from: caller), customer: id, isSandbox: caller.isSandbox,
      amounts: amounts, reference: body.reference, at: now, actor: caller.actor)
    try await record(adjustment, at: now)
    return try .json(try await balances(of: id, for: caller, at: now))
  }

  private func record(
    _ adjustment: CurrencyAdjustment, at now: Timestamp
  ) async throws(APIError) {
    let grants = catalog.currencyGrants
    let result = try await withLedger { () throws(LedgerError) in
      // What was bought in Xcode cannot be spent: an adjustment counts in the sandbox too.
      try await ledger.adjust(adjustment) { sources in
        sources.movements(grants, isSandbox: adjustment.isSandbox, at: now)
      }
    }
    switch result {
    case .recorded, .repeated: break
    case .conflicting:
      throw APIError(
        .badRequest, "Idempotency-Key: already used for a different adjustment; send a new key.",
        status: .conflict)
    case .rejected(let rejection):
      throw APIError(.badRequest, rejection.message, status: .unprocessableContent)
    }
  }

  func balances(
    of id: AppUserID, for caller: AuthenticatedRequest, at now: Timestamp
  ) async throws(APIError) -> VirtualCurrenciesBody {
    let ids = try await reads.appUserIDs(of: id)
    let movements = try await movements(
      of: ids, isSandbox: caller.isSandbox, isXcode: caller.isXcode, at: now)
    let adjustments = try await fromLedger(await ledger.adjustments(of: ids))
    let balances = CurrencyBalances.balances(
      movements, adjustments, isSandbox: caller.isSandbox)
    return VirtualCurrenciesBody(
      catalog.virtualCurrencies.map { currency in
        VirtualCurrencyBody(
          balance: balances[currency.code] ?? 0, code: currency.code, name: currency.name,
          description: currency.description)
      })
  }

  /// Returns the amounts that purchases of one environment added to balances and refunds deducted.
  private func movements(
    of ids: [AppUserID], isSandbox: Bool, isXcode: Bool = false, at now: Timestamp
  ) async throws(APIError) -> [CurrencyMovement] {
    let grants = catalog.currencyGrants
    guard !grants.isEmpty else { return [] }
    return try await fromLedger(await ledger.currencyHoldings(of: ids)).movements(
      grants, isSandbox: isSandbox, isXcode: isXcode, at: now)
  }
}
