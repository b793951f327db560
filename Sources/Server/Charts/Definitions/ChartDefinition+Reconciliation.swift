extension ChartDefinition {
  /// The chart of Apple's reports.
  static func reconciliation(_ name: ChartName) -> ChartDefinition {
    chart(
      name, "Apple Reconciliation", .flow,
      "The charges less refunds of Apple's imported reports and of the ledger, by the day of the report; days without a "
        + "report are 0. The parts of the difference by cause add up to it.",
      [
        ("Ours", .money, "What the ledger has.", .total),
        ("Apple", .money, "What the reports have.", .total),
        ("Difference", .money, "What the reports have more.", .total),
        ("Day basis", .money, "On another day of the other time zone.", .total),
        ("Refund day", .money, "Refunds on another day.", .total),
        ("Rounding", .money, "Prices that differ by less than 0.01.", .total),
        ("Price change", .money, "The same units at another price.", .total),
        ("Not ours", .money, "Units that only the reports have.", .total),
        ("Not Apple's", .money, "Units that only the ledger has; negative.", .total),
      ])
  }
}
