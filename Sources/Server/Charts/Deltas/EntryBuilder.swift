internal import AppStoreCore

/// Collects the entries of purchases.
struct EntryBuilder {
  private(set) var entries: [ChartEntry] = []

  /// Adds an entry about a span.
  mutating func add(
    _ quantity: ChartQuantity, _ span: ChartSpan, of purchase: ChartPurchase, at instant: Timestamp,
    on day: ChartDay? = nil, age: Int32 = 0, count: Int64 = 1, amount: ChartAmount? = nil,
    _ reason: ChartEntry.Reason
  ) {
    entries.append(
      ChartEntry(
        quantity: quantity, day: day ?? ChartDay(instant), age: age, instant: instant, count: count,
        amount: count < 0 ? amount?.negated : amount, dimension: span.dimension, reason: reason,
        purchase: purchase.id,
        transaction: span.transactionID))
  }

  /// Adds that a renewal at the same price is converted at the exchange rate of its own day.
  mutating func addExchange(
    from old: ChartSpan, to new: ChartSpan, of purchase: ChartPurchase
  ) {
    guard let amount = new.monthly, let former = old.lastMonthly else { return }
    entries.append(
      ChartEntry(
        quantity: .mrrExchange, day: ChartDay(new.start), instant: new.start, count: 0,
        amount: amount, former: former, dimension: new.dimension, reason: .exchange,
        purchase: purchase.id, transaction: new.transactionID))
  }

  /// Adds the charges and refunds of a purchase.
  ///
  /// - Parameter firstPaid: The customer's first paid transaction; `nil` without one.
  mutating func addCharges(_ purchase: ChartPurchase, firstPaid: TransactionID?) {
    for span in purchase.spans {
      if span.kind == .oneTime {
        add(.oneTimePurchases, span, of: purchase, at: span.start, .purchase)
      }
      guard span.isCharged else { continue }
      let reason: ChartEntry.Reason = span.isRenewal == true ? .renewal : .purchase
      add(
        span.transactionID == firstPaid ? .revenueNew : .revenueRenewal, span, of: purchase,
        at: span.start, amount: span.charge, reason)
      for refund in span.refunds { addRefund(refund, of: span, purchase) }
      guard let back = span.upgradeRefund else { continue }
      add(
        .upgradeRefunds, span, of: purchase, at: span.end, amount: span.amount(back),
        .productChange)
    }
  }

  /// Adds a refund on its day, and takes it back on the day on which Apple reversed it.
  private mutating func addRefund(
    _ refund: ChartSpan.Refund, of span: ChartSpan, _ purchase: ChartPurchase
  ) {
    let (amount, charged) = (span.amount(refund.milliunits), ChartDay(span.start))
    add(.refunds, span, of: purchase, at: refund.date, amount: amount, .refund)
    guard let reversal = refund.reversal else {
      add(
        .refundedCharges, span, of: purchase, at: refund.date, on: charged, amount: amount, .refund)
      return
    }
    add(.refunds, span, of: purchase, at: reversal, count: -1, amount: amount, .reversal)
  }

  /// Adds the refund requests of a purchase on their days, by what Apple decided.
  mutating func addRequests(_ purchase: ChartPurchase) {
    for request in purchase.requests {
      guard let span = purchase.spans.first(where: { $0.transactionID == request.transaction })
      else { continue }
      let quantity: ChartQuantity =
        switch request.outcome {
        case .granted: .requestsGranted
        case .declined: .requestsDeclined
        case .reversed: .requestsReversed
        case nil: .requestsOpen
        }
      add(quantity, span, of: purchase, at: request.date, .refundRequest)
    }
  }

  /// Adds the periods that a subscription paid for after its first standard paid one.
  ///
  /// A refunded period and a period of another product are not paid for.
  mutating func addRetention(_ purchase: ChartPurchase) {
    // Standard: without a trial, an introductory price or another offer.
    let standard = purchase.spans.filter { $0.kind == .paid && $0.hasLength }
    guard let first = standard.first(where: { $0.dimension[.offerType] == "none" }),
      let length = ChartDuration.days(of: first.dimension[.productDuration])
    else { return }
    var numbers: Set<Int32> = [0]
    let day = ChartDay(first.start)
    add(.retained, first, of: purchase, at: first.start, .purchase)
    for span in standard
    where span.start > first.start && !span.isRefunded
      && span.dimension[.productID] == first.dimension[.productID]
    {
      let days = Double((span.periodStart - first.periodStart).milliseconds) / 86_400_000
      let number = Int32((days / length).rounded())
      guard numbers.insert(number).inserted else { continue }
      var entry = span
      entry.dimension = first.dimension
      add(.retained, entry, of: purchase, at: span.start, on: day, age: number, .renewal)
    }
  }
}
