internal import AppStoreCore
internal import Catalog
internal import Events
internal import Experiments
internal import Ledger

extension WebhookWorker {
  /// Returns what the ledger knows about an event that only RevenueCat's format states: what the
  /// customer was shown until it was derived, and what applied to the charge.
  func context(
    of recorded: RecordedEvent
  ) async throws(LedgerError) -> RevenueCatContext {
    guard endpoint.format == .revenuecat, let customer = recorded.event.customer,
      let event = try? Event(json: recorded.event.body)
    else { return RevenueCatContext() }
    var context = RevenueCatContext()
    context.shown.experiments = try await experiments(of: customer, until: recorded)
    if case .purchase(let data) = event.data {
      context.shown.offering = try await offering(of: data.purchase)
      context.terms = try await charges?.terms(of: data.purchase)
    }
    return context
  }

  private func experiments(
    of customer: AppUserID, until recorded: RecordedEvent
  ) async throws(LedgerError) -> [RevenueCatContext.Shown.Enrollment] {
    let ids = try await ledger.appUserIDs(of: customer)
    let enrollments = try await ledger.enrollments(of: ids.isEmpty ? [customer] : ids)
      .values.flatMap(\.self).compactMap(\.enrollment)
      .filter { $0.at <= recorded.event.recordedAt }
      .sorted { ($0.experiment, $0.at, $0.variant) < ($1.experiment, $1.at, $1.variant) }
    var seen: Set<ExperimentID> = []
    return enrollments.filter { seen.insert($0.experiment).inserted }.map {
      RevenueCatContext.Shown.Enrollment(
        experiment: $0.experiment.rawValue, variant: $0.variant.rawValue, enrolledAt: $0.at)
    }
  }

  /// Returns the offering of the first purchase of a subscription, or else that of the transaction.
  private func offering(
    of purchase: PurchaseSnapshot
  ) async throws(LedgerError) -> String? {
    let first = TransactionID(purchase.originalTransactionID.rawValue)
    if let found = try await ledger.offeringPresentation(of: first) { return found.offering }
    return try await ledger.offeringPresentation(of: purchase.transactionID)?.offering
  }
}
