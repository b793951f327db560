internal import AppStoreCore
internal import Ledger
internal import Subscriptions

extension MigrationRun {
  /// Records the balances of virtual currencies after all purchases.
  ///
  /// The purchases credited what they add by the catalog, so an adjustment adds the rest: it is
  /// negative if the customer spent something. Repeating it changes nothing, also after the
  /// customer spent something here. A balance that was read later is recorded, too.
  func recordBalances(
    of plan: MigrationPlan, into result: inout MigrationResult
  ) async throws(LedgerError) {
    for customer in plan.customers
    where !result.deleted.contains(customer.id) && !result.waiting.contains(customer.id) {
      for (code, balance) in customer.balances.sorted(by: { $0.key < $1.key }) {
        try await record(balance, of: code, for: customer.id, into: &result)
      }
    }
  }

  private func record(
    _ balance: ImportedBalance, of code: VirtualCurrencyCode, for customer: AppUserID,
    into result: inout MigrationResult
  ) async throws(LedgerError) {
    let (now, grants) = (clock.now(), settings.currencyGrants)
    let ids = try await ledger.appUserIDs(of: customer)
    let movements = try await ledger.currencyHoldings(of: ids)
      .movements(grants, isSandbox: false, at: now)
    let adjustments = try await ledger.adjustments(of: ids)
    let id = balance.adjustmentID(of: code, for: customer)
    guard !adjustments.contains(where: { $0.id == id }) else { return }
    let difference = balance.difference(of: code, beside: movements, adjustments, at: now)
    guard difference != 0 else { return }
    let adjustment = CurrencyAdjustment(
      id: id, customer: customer, isSandbox: false, amounts: [code: difference],
      reference: ImportedBalance.reference, at: now, actor: settings.actor)
    let outcome = try await ledger.adjust(adjustment) { sources in
      sources.movements(grants, isSandbox: false, at: now)
    }
    switch outcome {
    case .recorded: result.summary.balances += 1
    case .repeated, .conflicting: break
    case .rejected(let rejection):
      result.report.append(
        MigrationReportRow(
          location: MigrationLocation(source: "balances", line: nil), customer: customer,
          outcome: nil, reason: "balance of \(code): \(rejection.message)"))
    }
  }
}
