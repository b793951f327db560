internal import AppStoreTypes
internal import CatalogModel
internal import Encodings
internal import Events
internal import Experiments
internal import Ledger

extension WebhookWorker {
  /// Returns what the customer of an event was shown until it was derived; only RevenueCat's format
  /// has it.
  func shown(
    in recorded: RecordedEvent
  ) async throws(LedgerError) -> RevenueCatContext.Shown {
    guard endpoint.format == .revenuecat, let customer = recorded.event.customer,
      let event = try? Event(json: recorded.event.body)
    else { return RevenueCatContext.Shown() }
    let ids = try await ledger.appUserIDs(of: customer)
    let enrollments = try await ledger.enrollments(of: ids.isEmpty ? [customer] : ids)
      .values.flatMap(\.self).compactMap(\.enrollment)
      .filter { $0.at <= recorded.event.recordedAt }
      .sorted { ($0.experiment, $0.at, $0.variant) < ($1.experiment, $1.at, $1.variant) }
    var seen: Set<ExperimentID> = []
    let experiments = enrollments.filter { seen.insert($0.experiment).inserted }.map {
      RevenueCatContext.Shown.Enrollment(
        experiment: $0.experiment.rawValue, variant: $0.variant.rawValue, enrolledAt: $0.at)
    }
    var offering: String?
    if case .purchase(let data) = event.data {
      offering = try await self.offering(of: data.purchase)
    }
    return RevenueCatContext.Shown(experiments: experiments, offering: offering)
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
