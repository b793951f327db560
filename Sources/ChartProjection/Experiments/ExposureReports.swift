internal import AppStoreTypes
internal import Charts
internal import Experiments
internal import Ledger

/// What apps reported about the offerings that enrolled customers saw.
struct ExposureReports {
  /// The offerings of purchases.
  var presentations: [TransactionID: OfferingPresentation] = [:]
  /// The impressions of customers, by any of their app user IDs.
  var impressions: [AppUserID: [PaywallImpression]] = [:]
  /// The impressions of deleted customers, by number.
  var numbered: [Int64: Set<PaywallImpression>] = [:]

  /// Returns when the app first reported that it showed an offering of the customer's variant, while the
  /// experiment ran; `nil` if it did not.
  ///
  /// Impressions have no time of day, so one on the day of the enrollment counts.
  func exposedAt(of group: EnrolledGroup, in experiment: Experiment) -> Timestamp? {
    let row = group.first.row
    guard let shown = experiment[group.variant]?.shown else { return nil }
    let (start, end) = (row.at, experiment.stoppedAt ?? .latest)
    let days = UTCDay(containing: start)...UTCDay(containing: end)
    let found =
      group.first.unit.map { impressions[$0] ?? [] } ?? numbered[row.number].map(Array.init) ?? []
    let seen = found.filter {
      days.contains($0.day) && $0.isSandbox == row.isSandbox
        && shown.contains(OfferingID($0.offering))
    }.map { max($0.day.start, start) }
    let bought = group.firstPurchases.filter {
      start <= $0.start && $0.start < end
        && (presentations[$0.transactionID].map { shown.contains(OfferingID($0.offering)) } ?? false)
    }.map(\.start)
    return (seen + bought).min()
  }
}

extension EnrolledGroup {
  /// The first periods of the customer's purchases.
  var firstPurchases: [ChartSpan] { (customer?.purchases ?? []).compactMap(\.spans.first) }
}

extension Variant {
  /// The offerings that the variant shows.
  var shown: Set<OfferingID> { Set([offering] + placements.values.compactMap(\.self)) }
}
