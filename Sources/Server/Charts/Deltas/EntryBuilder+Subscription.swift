internal import AppStoreCore

extension EntryBuilder {
  /// Adds the starts, changes and ends of a subscription's periods.
  mutating func addSubscription(_ purchase: ChartPurchase) {
    let spans = purchase.spans.filter { $0.kind != .oneTime && $0.hasLength }
    var wasPaid = false
    for (place, span) in spans.enumerated() {
      let previous = place > 0 ? spans[place - 1] : nil
      let next = place + 1 < spans.endIndex ? spans[place + 1] : nil
      if span.kind == .trial {
        addTrial(span, next: next, of: purchase)
        continue
      }
      if let previous, previous.isPaid, previous.end == span.start {
        addContinuation(from: previous, to: span, of: purchase)
      } else {
        addStart(of: span, after: previous, wasPaid: wasPaid, of: purchase)
      }
      wasPaid = true
      if span.levels.isEmpty {
        addReversedRefunds(of: span, of: purchase)
      } else {
        addLevels(of: span, of: purchase)
      }
      if let next, next.isPaid, next.start == span.end { continue }
      addEnd(of: span, of: purchase)
    }
  }

  private mutating func addTrial(
    _ trial: ChartSpan, next: ChartSpan?, of purchase: ChartPurchase
  ) {
    add(.trialsNew, trial, of: purchase, at: trial.start, .purchase)
    let converts = next.map { Self.converts(trial, into: $0) } ?? false
    add(
      .trialsEnded, trial, of: purchase, at: trial.end,
      converts ? .trialConversion : Self.reason(of: trial.ending))
    guard converts, let next else { return }
    add(
      .trialConversions, trial, of: purchase, at: next.start, on: ChartDay(trial.start),
      .trialConversion)
  }

  /// Returns whether a paid period results from a trial: the App Store renewed it, also after a failed
  /// payment, or it follows immediately, such as a change to another product in the trial.
  static func converts(_ trial: ChartSpan, into next: ChartSpan) -> Bool {
    trial.kind == .trial && next.isPaid && (next.isRenewal == true || next.start == trial.end)
  }

  private mutating func addStart(
    of span: ChartSpan, after previous: ChartSpan?, wasPaid: Bool, of purchase: ChartPurchase
  ) {
    let quantity: ChartQuantity
    let reason: ChartEntry.Reason
    if let previous, Self.converts(previous, into: span) {
      (quantity, reason) = (.newConversions, .trialConversion)
    } else if let previous, previous.end == span.start,
      previous.dimension[.productID] != span.dimension[.productID]
    {
      (quantity, reason) = (.newProductChanges, .productChange)
    } else if wasPaid {
      (quantity, reason) = (.newResubscriptions, span.isRenewal == true ? .renewal : .purchase)
    } else {
      (quantity, reason) = (span.kind == .intro ? .newIntro : .newDirect, .purchase)
    }
    add(quantity, span, of: purchase, at: span.start, reason)
    add(
      wasPaid ? .mrrResubscription : .mrrNew, span, of: purchase, at: span.start,
      amount: span.monthly, reason)
  }

  private mutating func addEnd(of span: ChartSpan, of purchase: ChartPurchase) {
    let reason = Self.reason(of: span.ending)
    add(Self.churned(by: span.ending), span, of: purchase, at: span.end, reason)
    add(.mrrChurned, span, of: purchase, at: span.end, count: -1, amount: span.lastMonthly, reason)
  }

  /// Adds the changes of what is paid for the seats of a period: seats that were added or refunded.
  ///
  /// The subscription ends with the refund of the last seat only.
  private mutating func addLevels(of span: ChartSpan, of purchase: ChartPurchase) {
    for (old, new) in zip(span.levels, span.levels.dropFirst()) {
      var cause = span
      cause.transactionID = new.transaction
      let (before, after) = (span.monthly(of: old.price), span.monthly(of: new.price))
      var quantity = ChartQuantity.mrrChurned
      switch (old.isPaid, new.isPaid) {
      case (true, true):
        let grows = (after?.native ?? 0) >= (before?.native ?? 0)
        quantity = grows ? .mrrExpansion : .mrrContraction
      case (true, false): add(.churnedRefund, cause, of: purchase, at: new.date, new.reason)
      case (false, true):
        add(.churnedRefund, cause, of: purchase, at: new.date, count: -1, new.reason)
      case (false, false): continue
      }
      if old.isPaid {
        add(quantity, cause, of: purchase, at: new.date, count: -1, amount: before, new.reason)
      }
      if new.isPaid {
        add(quantity, cause, of: purchase, at: new.date, amount: after, new.reason)
      }
    }
  }

  /// Adds that a subscription ended with a refund, and went on when Apple reversed it.
  private mutating func addReversedRefunds(of span: ChartSpan, of purchase: ChartPurchase) {
    for refund in span.refunds {
      guard let reversal = refund.reversal, refund.date < span.end else { continue }
      let back = min(reversal, span.end)
      add(.churnedRefund, span, of: purchase, at: refund.date, .refund)
      add(.churnedRefund, span, of: purchase, at: back, count: -1, .reversal)
      add(
        .mrrChurned, span, of: purchase, at: refund.date, count: -1, amount: span.monthly, .refund)
      add(.mrrChurned, span, of: purchase, at: back, amount: span.monthly, .reversal)
    }
  }

  private static func churned(by ending: ChartSpan.Ending) -> ChartQuantity {
    switch ending {
    case .refund: .churnedRefund
    case .billing, .graceEnd: .churnedBilling
    case .productChange: .churnedProductChange
    case .expiry, .renewal: .churnedVoluntary
    }
  }

  /// Adds what changes when a paid period follows another one immediately.
  private mutating func addContinuation(
    from old: ChartSpan, to new: ChartSpan, of purchase: ChartPurchase
  ) {
    let changesProduct = old.dimension[.productID] != new.dimension[.productID]
    let reason: ChartEntry.Reason = changesProduct ? .productChange : .renewal
    if changesProduct {
      add(.churnedProductChange, old, of: purchase, at: new.start, reason)
      add(.newProductChanges, new, of: purchase, at: new.start, reason)
    } else if old.dimension != new.dimension {
      add(.changed, old, of: purchase, at: new.start, count: -1, reason)
      add(.changed, new, of: purchase, at: new.start, reason)
    }
    guard old.dimension != new.dimension || old.lastMonthly?.native != new.monthly?.native else {
      addExchange(from: old, to: new, of: purchase)
      return
    }
    let movement = Self.movement(from: old, to: new)
    let cause = movement.old == .mrrExchange ? .exchange : reason
    add(movement.old, old, of: purchase, at: new.start, count: -1, amount: old.lastMonthly, cause)
    add(movement.new, new, of: purchase, at: new.start, amount: new.monthly, cause)
  }

  /// Returns where the old amount is subtracted, and where the new one is added.
  ///
  /// Amounts of different currencies cannot be compared: the old one is a contraction, the new one
  /// an expansion.
  private static func movement(
    from old: ChartSpan, to new: ChartSpan
  ) -> (old: ChartQuantity, new: ChartQuantity) {
    guard old.dimension[.currency] == new.dimension[.currency],
      let before = old.lastMonthly?.native, let after = new.monthly?.native
    else { return (.mrrContraction, .mrrExpansion) }
    if after < before { return (.mrrContraction, .mrrContraction) }
    let isSame = after == before && old.dimension[.productID] == new.dimension[.productID]
    return isSame ? (.mrrExchange, .mrrExchange) : (.mrrExpansion, .mrrExpansion)
  }

  private static func reason(of ending: ChartSpan.Ending) -> ChartEntry.Reason {
    switch ending {
    case .renewal: .renewal
    case .productChange: .productChange
    case .refund: .refund
    case .expiry: .expiry
    case .billing: .billing
    case .graceEnd: .graceEnd
    }
  }
}
