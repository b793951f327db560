internal import AppStoreCore

extension ChartSource {
  /// What is active at the time of the query, by whether it will renew.
  static let statuses = ChartSource(
    content: { request, unknown in
      .sums(StatusReader(request.index, request.query).sums(&unknown))
    },
    rows: { StatusReader($0, $1).rows(of: $2) }, hasSegments: true, hasHistory: false)
}

/// Reads what is active at the time of a query, by whether it will renew.
struct StatusReader {
  private let index: ChartIndex
  private let query: ChartQuery
  private let subject: ChartStatusSubject
  private let scale: ChartMoneyScale

  init(_ index: ChartIndex, _ query: ChartQuery) {
    self.index = index
    self.query = query
    subject = query[ChartStatusSubject.self]
    scale = query.scale
  }

  /// The periods that are active now and match the query.
  private var active: [(ChartUnit.Key, ChartPurchase, ChartSpan)] {
    index.units.flatMap { key, unit in
      unit.purchases.flatMap { purchase in
        purchase.spans.filter { span in
          span.start <= query.asOf && span.end > query.asOf && span.kind != .oneTime
            && (span.kind == .trial) == (subject == .trials) && query.matches(span.dimension)
        }
        .map { (key, purchase, $0) }
      }
    }
  }

  /// Returns what a period counts; `nil` if its money is unknown.
  private func units(of span: ChartSpan) -> Int64? {
    guard subject.isMoney else { return 1 }
    guard let amount = span.monthly(at: query.asOf),
      let units = index.settings.units(of: amount, span.dimension, in: scale.money)
    else { return nil }
    let factor = scale.factor(span.dimension, isMonthly: true)
    return units * factor * (subject == .arr ? 12 : 1)
  }

  /// Returns what is active now by status, for each segment by its value.
  func sums(_ unknown: inout ChartAnswer.Unknown) -> [String: SegmentSums] {
    var sums: [String: SegmentSums] = [:]
    for (_, _, span) in active {
      guard let units = units(of: span) else {
        if span.monthly(at: query.asOf) == nil {
          unknown.withoutPrice += 1
        } else {
          unknown.withoutRate[span.dimension[.currency], default: 0] += 1
        }
        continue
      }
      let name = query.segment.map { span.dimension[$0] } ?? ""
      sums[name, default: SegmentSums(periods: 1)].periods[0][own: span.status.place] += units
    }
    return sums
  }

  /// Returns the periods behind a status.
  func rows(of cell: ChartCell) -> [ChartFact]? {
    guard case .own(let place, _) = query.measures[cell.measure].formula else { return nil }
    return active.compactMap { key, purchase, span in
      guard span.status.place == place, query.matches(span.dimension, segment: cell.segment),
        let units = units(of: span)
      else { return nil }
      return ChartFact(
        date: span.start,
        contribution: subject.isMoney ? scale.value(units, isMonthly: true) : ChartValue(units),
        amount: span.charge, dimension: span.dimension, customer: key.customer,
        purchase: purchase.id, transaction: span.transactionID,
        reason: span.isRenewal == true ? .renewal : .purchase, rank: 0)
    }
  }
}

extension ChartSpan.RenewalStatus {
  /// The place of the measure of the chart.
  fileprivate var place: Int {
    switch self {
    case .setToRenew: 0
    case .setToCancel: 1
    case .billingIssue: 2
    }
  }
}
