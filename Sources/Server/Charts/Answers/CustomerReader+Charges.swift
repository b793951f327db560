internal import AppStoreCore

extension CustomerReader {
  /// A charge or a refund in a customer's lifetime.
  struct Charge {
    let purchase: ChartPurchase
    let span: ChartSpan
    let amount: ChartAmount?
    let date: Timestamp
    let isRefund: Bool
    /// Whether Apple reversed the refund, so that the amount is paid again.
    var isReversal = false

    var sign: Int64 { isRefund && !isReversal ? -1 : 1 }
  }

  /// Returns the charges and refunds of a customer in the window.
  func charges(of customer: ChartUnit, _ day: ChartDay) -> [Charge] {
    customer.purchases.flatMap { purchase in
      purchase.spans.filter { $0.isCharged && query.matches($0.dimension) }
        .flatMap { span -> [Charge] in
          var charges = [
            Charge(
              purchase: purchase, span: span, amount: span.charge, date: span.start, isRefund: false
            )
          ]
          for refund in span.refunds {
            let amount = span.amount(refund.milliunits)
            charges.append(
              Charge(
                purchase: purchase, span: span, amount: amount, date: refund.date, isRefund: true))
            guard let reversal = refund.reversal else { continue }
            charges.append(
              Charge(
                purchase: purchase, span: span, amount: amount, date: reversal, isRefund: true,
                isReversal: true))
          }
          return charges.filter { isInWindow($0.date, day) }
        }
    }
  }

  /// Returns the money of a charge, negative for a refund; an unknown one is counted.
  func known(_ charge: Charge, _ unknown: inout ChartAnswer.Unknown) -> Int64? {
    if let units = units(of: charge) { return units }
    if charge.amount == nil {
      unknown.withoutPrice += charge.sign
    } else {
      unknown.withoutRate[charge.span.dimension[.currency], default: 0] += charge.sign
    }
    return nil
  }

  private func units(of charge: Charge) -> Int64? {
    charge.amount.flatMap { index.settings.units(of: $0, charge.span.dimension, in: scale.money) }
      .map { $0 * charge.sign }
  }

  /// Returns the rows of charges whose money is known.
  func rows(of charges: [Charge], of customer: ChartUnit) -> [ChartFact] {
    charges.compactMap { charge in
      guard let units = units(of: charge) else { return nil }
      let reason: ChartEntry.Reason =
        charge.isReversal
        ? .reversal
        : charge.isRefund ? .refund : charge.span.isRenewal == true ? .renewal : .purchase
      return ChartFact(
        date: charge.date, contribution: scale.value(units, isMonthly: false),
        amount: charge.amount, dimension: charge.span.dimension, customer: customer.id,
        purchase: charge.purchase.id, transaction: charge.span.transactionID, reason: reason,
        rank: charge.isReversal ? 2 : charge.isRefund ? 1 : 0)
    }
  }
}
