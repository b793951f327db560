internal import AppStoreCore

extension ChartReader {
  /// A period that is active at the time of a query.
  struct ActiveSpan {
    let key: ChartUnit.Key
    let purchase: ChartPurchase
    let span: ChartSpan
  }

  /// Returns the periods that are active now and match a query of the subscription status.
  func activeSpans(_ query: ChartQuery) -> [ActiveSpan] {
    let isTrial = query.statusSubject == .trials
    return index.units.flatMap { key, unit in
      unit.purchases.flatMap { purchase in
        purchase.spans.filter { span in
          span.start <= query.asOf && span.end > query.asOf && span.kind != .oneTime
            && (span.kind == .trial) == isTrial && query.matches(span.dimension)
        }
        .map { ActiveSpan(key: key, purchase: purchase, span: $0) }
      }
    }
  }

  /// Returns the money of an active period in the integers of a query; `nil` if it is unknown.
  func statusUnits(of span: ChartSpan, _ query: ChartQuery) -> Int64? {
    guard let amount = span.monthly(at: query.asOf),
      let units = index.settings.units(of: amount, span.dimension, in: query.money)
    else { return nil }
    let factor = query.scale.factor(span.dimension, isMonthly: true)
    return units * factor * (query.statusSubject == .arr ? 12 : 1)
  }

  /// Returns what is active now by status, for each segment by its value.
  func statusSums(
    _ query: ChartQuery, _ unknown: inout ChartAnswer.Unknown
  ) -> [String: SegmentSums] {
    var sums: [String: SegmentSums] = [:]
    for active in activeSpans(query) {
      let span = active.span
      var value: Int64 = 1
      if query.statusSubject.isMoney {
        guard let units = statusUnits(of: span, query) else {
          if span.monthly(at: query.asOf) == nil {
            unknown.withoutPrice += 1
          } else {
            unknown.withoutRate[span.dimension[.currency], default: 0] += 1
          }
          continue
        }
        value = units
      }
      let name = query.segment.map { span.dimension[$0] } ?? ""
      sums[name, default: SegmentSums(periods: 1)].periods[0][span.status] += value
    }
    return sums
  }

  /// Returns the rows behind a status.
  func statusRows(_ query: ChartQuery, _ status: ChartSpan.RenewalStatus, _ segment: String?)
    -> [ChartFact]
  {
    activeSpans(query).compactMap { active in
      let span = active.span
      guard span.status == status, matches(span.dimension, segment, query) else { return nil }
      var contribution = ChartValue(1)
      if query.statusSubject.isMoney {
        guard let units = statusUnits(of: span, query) else { return nil }
        contribution = query.scale.value(units, isMonthly: true)
      }
      return ChartFact(
        date: span.start, contribution: contribution,
        amount: span.charge, dimension: span.dimension, customer: active.key.customer,
        purchase: active.purchase.id, transaction: span.transactionID,
        reason: span.isRenewal == true ? .renewal : .purchase, rank: 0)
    }
  }

  /// Returns whether a dimension is in a segment; every one is in the total.
  func matches(_ dimension: ChartDimension, _ segment: String?, _ query: ChartQuery) -> Bool {
    segment.map { name in query.segment.map { dimension[$0] == name } ?? false } ?? true
  }
}
