internal import AppStoreCore
internal import Charts
internal import Experiments
internal import Ledger

/// What apps reported about the offerings that the customers of an experiment saw.
struct ExposureReports {
  /// The environment of the customers and their purchases.
  let environment: AppStoreEnvironment
  /// The offerings of purchases.
  var presentations: [TransactionID: OfferingPresentation] = [:]
  /// The paywalls of the experiment's offerings, by customer.
  private var shown: [AppUserID: [ShownPaywall]] = [:]
  /// Those of deleted customers, by their number.
  private var deleted: [Int64: [ShownPaywall]] = [:]

  /// Creates reports of paywalls, and of no purchases.
  init(in environment: AppStoreEnvironment, _ paywalls: [ShownPaywall]) {
    self.environment = environment
    for paywall in paywalls {
      if let customer = paywall.customer { shown[customer, default: []].append(paywall) }
      if let number = paywall.deleted { deleted[number, default: []].append(paywall) }
    }
  }

  /// Returns when the app first reported that it showed an offering of the customer's variant, while the
  /// experiment ran; `nil` if it did not.
  ///
  /// Impressions have no time of day: one on the day of the enrollment counts.
  func exposedAt(of group: EnrolledGroup, in experiment: Experiment) -> Timestamp? {
    guard let variant = experiment[group.variant] else { return nil }
    let row = group.first.row
    let paywalls =
      if let unit = group.first.unit {
        shown[group.customer?.id ?? unit]
      } else {
        deleted[group.first.deleted ?? row.number]
      }
    let first = UTCDay(containing: row.at)
    let seen = (paywalls ?? []).filter {
      $0.day >= first && variant.shown.contains(OfferingID($0.offering))
    }.map { max($0.day.start, row.at) }
    let bought = purchases(of: group, in: experiment).filter { span in
      presentations[span.transactionID].map { variant.shown.contains(OfferingID($0.offering)) }
        ?? false
    }.map(\.start)
    return (seen + bought).min()
  }

  /// Returns the first periods of the purchases that a customer made while the experiment ran.
  func purchases(of group: EnrolledGroup, in experiment: Experiment) -> [ChartSpan] {
    let end = experiment.stoppedAt ?? .latest
    return (group.customer?.purchases ?? []).compactMap(\.spans.first).filter {
      $0.dimension.environment == environment && group.first.row.at <= $0.start && $0.start < end
    }
  }
}

extension Variant {
  var shown: Set<OfferingID> { Set([offering] + placements.values.compactMap(\.self)) }
}

extension Experiment {
  /// The days on which an impression can count: that of the stop has impressions after it, too.
  var impressionDays: Range<UTCDay> {
    let first = UTCDay(containing: startedAt ?? Timestamp(milliseconds: 0))
    let end = stoppedAt.map { UTCDay(containing: $0) } ?? UTCDay(containing: .latest) + 1
    return first..<max(first, end)
  }
}
